import { relatedNames, renderTemplate } from "@rowhouse/contract";
import { oneLine, useHost, type CellProps } from "@rowhouse/extension-kit";

import { CutList } from "../../design/cut-list/cut-list.tsx";
import type { checkboxesRelationalOptions } from "./interface.ts";
import { isItem } from "./model.ts";

/** The ticked items, by the template for lists, else by name; where there are none, how much is ticked. */
export function Cell(props: CellProps<readonly unknown[], typeof checkboxesRelationalOptions>) {
  const { value, field, options } = props;
  const { t, model } = useHost();
  const template = options.listing_template;
  const plain = { ...field, options: null };
  const names = (
    template === undefined
      ? relatedNames(model, plain, value).map(({ name }) => name)
      : value.filter(isItem).map((row) => renderTemplate(template, row))
  ).map(oneLine);
  if (names.length === 0) return <>{t("item_count", { count: value.length })}</>;
  return (
    <CutList entries={names} max={shownNames}>
      {(name) => <bdi>{name}</bdi>}
    </CutList>
  );
}

/** More names than this do not fit into the widest column. */
const shownNames = 10;
