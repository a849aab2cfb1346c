import { addTexts, namesOf, writeFiles, type Names } from "./write.ts";

/** Makes the anatomy of a layout: a line per item to start from, with options, query, view, panel and test. */
export function generateLayout(name: string): void {
  const names = namesOf(name);
  const folder = `apps/admin/src/layouts/${names.kebab}`;
  writeFiles({
    [`${folder}/layout.ts`]: definition(names),
    [`${folder}/options.ts`]: options(names),
    [`${folder}/query.ts`]: query(names),
    [`${folder}/view.tsx`]: view(names),
    [`${folder}/row.tsx`]: row(names),
    [`${folder}/options-panel.tsx`]: panel(names),
    [`${folder}/${names.kebab}.module.css`]: styles,
    [`${folder}/query.test.ts`]: queryTest(names),
  });
  addTexts("layouts", [], { [`layouts-${names.kebab}-${names.kebab}`]: names.words });
  addTexts("layouts", ["layouts", names.kebab], { showKey: "Show the key" });
}

function definition({ kebab, camel, words }: Names): string {
  return `import { defineLayout } from "@rowhouse/extension-kit";

import { ${camel}Options } from "./options.ts";
import { ${camel}Query } from "./query.ts";

/** ${words}: a line per item. */
export const layout = defineLayout({
  id: "${kebab}",
  icon: "list",
  viewOptions: ${camel}Options,
  query: ${camel}Query,
  view: () => import("./view.tsx"),
  options: () => import("./options-panel.tsx"),
});
`;
}

function options({ kebab, camel }: Names): string {
  return `import { defineOptions, flag } from "@rowhouse/extension-kit";

/** The options that the layout stores in a preset's view_options. */
export const ${camel}Options = defineOptions({
  showKey: flag({ label: "layouts.${kebab}.showKey" }),
});
`;
}

function query({ camel }: Names): string {
  return `import { titleFields } from "@rowhouse/contract";
import type { LayoutFields, LayoutQueryInput } from "@rowhouse/extension-kit";

import type { ${camel}Options } from "./options.ts";

/** Returns the data that the layout needs loaded: the chosen fields, else those that items are called by. */
export function ${camel}Query(input: LayoutQueryInput<typeof ${camel}Options>): LayoutFields {
  const { collection, fields, viewQuery } = input;
  const chosen = viewQuery.fields.length > 0 ? viewQuery.fields : titleFields(collection);
  return { fields: chosen.filter((key) => Object.hasOwn(fields, key)), sort: viewQuery.sort };
}
`;
}

function view({ kebab, camel }: Names): string {
  return `import { useItemList, type LayoutViewProps } from "@rowhouse/extension-kit";

import { LoadingMore } from "../../list/list-parts.tsx";
import { SkeletonRows } from "../../design/states/skeletons.tsx";
import looks from "../../list/list.module.css";
import type { ${camel}Options } from "./options.ts";
import { Row } from "./row.tsx";
import classes from "./${kebab}.module.css";

const listClass = [looks.body, classes.list].join(" ");

/** Height of a row in pixels; the same in the style sheet. */
const rowHeight = 48;

/** A line per item. */
export function View(view: LayoutViewProps<typeof ${camel}Options>) {
  const list = useItemList(view, { rowHeight });
  return (
    <div {...list.scrollerProps} className={looks.scroller}>
      {view.isLoading ? <SkeletonRows height={rowHeight} /> : null}
      <ul
        {...list.bodyProps}
        className={listClass}
        aria-busy={view.isLoading || view.isRefreshing}
      >
        {list.rows.map((row) => (
          <Row
            key={row.id}
            {...row}
            hasCheckbox={list.selection.isEnabled}
            hasKey={view.viewOptions.showKey}
          />
        ))}
      </ul>
      {view.isLoadingMore ? <LoadingMore /> : null}
    </div>
  );
}
`;
}

function row({ kebab }: Names): string {
  return `import {
  rowCheckboxProps,
  rowLinkProps,
  rowProps,
  useHost,
  type ListRow,
} from "@rowhouse/extension-kit";
import { memo } from "react";

import { RowCheckbox } from "../../list/list-parts.tsx";
import looks from "../../list/list.module.css";
import classes from "./${kebab}.module.css";

const rowClass = [looks.row, classes.row].join(" ");

/** A row and how the layout shows it. Values only, so that a row renders again only when it changes. */
interface RowProps extends ListRow {
  hasCheckbox: boolean;
  hasKey: boolean;
}

/** One item: its checkbox and the link to its page. */
export const Row = memo(function Row({ hasCheckbox, hasKey, ...row }: RowProps) {
  const { t } = useHost();
  return (
    <li {...rowProps(row)} className={rowClass}>
      {hasCheckbox ? (
        <RowCheckbox {...rowCheckboxProps(row)} aria-label={t("select_row", { item: row.name })} />
      ) : null}
      <a {...rowLinkProps(row)} className={looks.value} dir="auto">
        {row.name}
      </a>
      {hasKey ? <span className={classes.key}>{row.id}</span> : null}
    </li>
  );
});
`;
}

function panel({ kebab, camel }: Names): string {
  return `import { Switch } from "@mantine/core";
import { useHost, type LayoutOptionsProps } from "@rowhouse/extension-kit";

import type { ${camel}Options } from "./options.ts";

/** The options of the layout, in the drawer of the listing. */
export function Options({ viewOptions, onOptions }: LayoutOptionsProps<typeof ${camel}Options>) {
  const { t } = useHost();
  return (
    <Switch
      label={t("layouts.${kebab}.showKey")}
      checked={viewOptions.showKey}
      onChange={(event) => onOptions({ showKey: event.currentTarget.checked })}
    />
  );
}
`;
}

const styles = `.list {
  --list-checkbox: 16px;
  --list-tick: 10px;
}

.row {
  display: flex;
  align-items: center;
  gap: var(--rh-space-3);
  block-size: 48px;
  padding-inline: var(--rh-gutter);
}

.key {
  color: var(--rh-text-quiet);
}
`;

function queryTest({ kebab, camel }: Names): string {
  return `import { expect, test } from "vitest";

import { listCollection, listField } from "../../../test/listing-models.ts";
import { ${camel}Options } from "./options.ts";
import { ${camel}Query } from "./query.ts";

const collection = listCollection([listField("title"), listField("pages", { type: "integer" })]);
const needs = (fields: string[]) =>
  ${camel}Query({
    collection,
    fields: collection.fields,
    viewOptions: ${camel}Options.initial,
    viewQuery: { fields, sort: null },
    place: null,
  }).fields;

test("${kebab} loads the fields items are called by, unless others were chosen", () => {
  expect(needs([])).toEqual(["title"]);
  expect(needs(["pages", "gone"])).toEqual(["pages"]);
});
`;
}
