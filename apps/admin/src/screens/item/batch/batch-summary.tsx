import { isEmpty, itemKey, ownValue, type Item } from "@rowhouse/contract";
import { HostProvider, useHost } from "@rowhouse/extension-kit";
import type { ReactNode } from "react";
import { useFormat, useTranslation } from "../../../i18n/translation.ts";
import { Row, Text } from "../../../design/words.tsx";
import { Cell } from "../../../registry/cell/cell.tsx";
import { RegistryProvider, useRegistry } from "../../../registry/registry.ts";
import { useFieldLabel } from "../../../registry/use-field-label.ts";
import type { OpenBatch } from "./use-batch-editor.ts";
import classes from "./batch-summary.module.css";

/** Items that are named; of the others it is said how many there are. */
const namedItems = 3;

/** Tells what is going to be saved, and to which items, for the question before. */
export function useBatchSummary({
  collection,
  items,
  count,
}: Pick<OpenBatch, "collection" | "items"> & { count: number }): (staged: Item) => ReactNode {
  const { t } = useTranslation();
  const host = useHost();
  const registry = useRegistry();
  const labelOf = useFieldLabel();
  const { list } = useFormat();
  const named = items
    .slice(0, namedItems)
    .map((item) => String(host.itemTitle(collection, item) ?? itemKey(collection, item)));
  const rest = count - named.length;
  const who = rest === 0 ? named : [...named, t("item.more_items", { count: rest })];

  // Dialogs stand outside of the page, and so outside of what cells are made from.
  return (staged) => (
    <RegistryProvider value={registry}>
      <HostProvider value={host}>
        {Object.keys(staged).flatMap((name) => {
          const field = ownValue(collection.fields, name);
          if (field === undefined) return [];
          return [
            <Row as="span" key={name} gap={3} align="baseline" padY={1}>
              <Text fixed color="quiet">
                {labelOf(field)}
              </Text>
              <Text shrink weight="medium">
                {isEmpty(ownValue(staged, name)) ? (
                  t("form.emptied")
                ) : (
                  <Cell field={field} item={staged} />
                )}
              </Text>
            </Row>,
          ];
        })}
        <Text above={3} color="quiet" className={classes.items}>
          {list(who)}
        </Text>
      </HostProvider>
    </RegistryProvider>
  );
}
