import type { Names } from "../generators/write.ts";
import type { ExtensionKind } from "./folder-files.ts";

/** The code that an extension of a kind begins with, by path: small, whole, and with its test. */
export const firstCode: Record<ExtensionKind, (names: Names) => Record<string, string>> = {
  interface: interfaceCode,
  layout: layoutCode,
  page: pageCode,
};

function metaFile(about: object): string {
  return `${JSON.stringify({ icon: "extension", version: "1.0.0", kit: 1, ...about }, null, 2)}\n`;
}

function interfaceCode({ kebab, camel, words }: Names): Record<string, string> {
  const key = `interfaces-${kebab}`;
  return {
    "meta.json": metaFile({
      name: "$t:name",
      types: ["string"],
      translation: {
        "en-US": { name: words, placeholder: "Placeholder", clear: "Clear" },
        "de-DE": { name: words, placeholder: "Platzhalter", clear: "Leeren" },
      },
    }),
    "src/interface.ts": `import { defineInterface, isTextLike } from "@rowhouse/extension-kit";

import "./style.css";
import { ${camel}Options } from "./options.ts";

/** ${words}: one line of text. */
export default defineInterface({
  id: "${kebab}",
  icon: "extension",
  group: "text",
  types: ["string"],
  value: isTextLike,
  options: ${camel}Options,
  sample: { value: "A typical value", wrong: { text: "in an object" } },
  input: () => import("./input.tsx"),
  cell: () => import("./cell.tsx"),
});
`,
    "src/options.ts": `import { defineOptions, text } from "@rowhouse/extension-kit";

/** The settings of the field, in the settings of a collection. */
export const ${camel}Options = defineOptions({
  placeholder: text({ label: "${key}-placeholder" }),
});
`,
    "src/input.tsx": `import { Button, TextBox, useHost, type InputProps } from "@rowhouse/extension-kit";

import type { ${camel}Options } from "./options.ts";

/** A value comes in, a change goes out; null is an empty field. */
export function Input(props: InputProps<string | number | null, typeof ${camel}Options>) {
  const { t } = useHost();
  const { value, onChange, options, readOnly } = props;
  return (
    <div className="${kebab}">
      <TextBox
        {...props}
        placeholder={readOnly ? undefined : options.placeholder}
        value={String(value ?? "")}
        onChange={onChange}
      />
      {value === null || readOnly ? null : (
        <Button onPress={() => onChange(null)}>{t("${key}-clear")}</Button>
      )}
    </div>
  );
}
`,
    "src/cell.tsx": `import { oneLine, type CellProps } from "@rowhouse/extension-kit";

/** The value in a list, on one line. */
export function Cell({ value }: CellProps<string | number>) {
  return <>{oneLine(String(value))}</>;
}
`,
    "src/style.css": `/* Colors and sizes are variables of the page: they follow the theme. */
.${kebab} {
  display: flex;
  flex-wrap: wrap;
  gap: var(--rh-space-2);
}

.${kebab} > :first-child {
  flex: 1;
}
`,
    "test/interface.test.ts": `import { testInterface } from "@rowhouse/extension-kit/testing";

import meta from "../meta.json";
import definition from "../src/interface.ts";

testInterface(definition, { meta });
`,
  };
}

function layoutCode({ kebab, camel, words }: Names): Record<string, string> {
  const key = `layouts-${kebab}`;
  return {
    "meta.json": metaFile({
      name: "$t:name",
      translation: {
        "en-US": { name: words, "show-key": "Show the key" },
        "de-DE": { name: words, "show-key": "Schlüssel zeigen" },
      },
    }),
    "src/layout.ts": `import { defineLayout, titleFields } from "@rowhouse/extension-kit";

import { ${camel}Options } from "./options.ts";
import "./style.css";

/** ${words}: a line for each item. */
export default defineLayout({
  id: "${kebab}",
  icon: "extension",
  viewOptions: ${camel}Options,
  query: ({ collection, viewQuery }) => ({
    fields: titleFields(collection),
    sort: viewQuery.sort,
  }),
  view: () => import("./view.tsx"),
  options: () => import("./options-panel.tsx"),
});
`,
    "src/options.ts": `import { defineOptions, flag } from "@rowhouse/extension-kit";

/** The settings of each person in the layout's options. */
export const ${camel}Options = defineOptions({
  showKey: flag({ label: "${key}-show-key" }),
});
`,
    "src/options-panel.tsx": `import { Switch, useHost, type LayoutOptionsProps } from "@rowhouse/extension-kit";

import type { ${camel}Options } from "./options.ts";

export function Options({ viewOptions, onOptions }: LayoutOptionsProps<typeof ${camel}Options>) {
  const { t } = useHost();
  return (
    <Switch
      isOn={viewOptions.showKey}
      label={t("${key}-show-key")}
      onChange={(showKey) => onOptions({ showKey })}
    />
  );
}
`,
    "src/view.tsx": layoutView({ kebab, camel }),
    "src/style.css": layoutStyle(kebab),
    "test/layout.test.ts": `import { testLayout } from "@rowhouse/extension-kit/testing";

import meta from "../meta.json";
import layout from "../src/layout.ts";

testLayout(layout, { meta, isList: true });
`,
  };
}

function layoutView({ kebab, camel }: Pick<Names, "kebab" | "camel">): string {
  return `import {
  rowCheckboxProps,
  rowLinkProps,
  rowProps,
  useHost,
  useItemList,
  type LayoutViewProps,
  type ListRow,
} from "@rowhouse/extension-kit";
import { memo } from "react";

import type { ${camel}Options } from "./options.ts";

/** Height of a row in pixels; the same in the style sheet. */
const rowHeight = 48;

/** The base of the kit makes rows near the visible ones, keys, selection and scrolling; the layout says how a row looks. */
export function View(view: LayoutViewProps<typeof ${camel}Options>) {
  const list = useItemList(view, { rowHeight });
  return (
    <div {...list.scrollerProps} className="${kebab}">
      <ul {...list.bodyProps} aria-busy={view.isLoading || view.isRefreshing}>
        {list.rows.map((row) => (
          <Row
            key={row.id}
            {...row}
            hasCheckbox={list.selection.isEnabled}
            hasKey={view.viewOptions.showKey}
          />
        ))}
      </ul>
    </div>
  );
}

interface RowProps extends ListRow {
  hasCheckbox: boolean;
  hasKey: boolean;
}

/** Values only, so that a row renders again only when it changes. */
const Row = memo(function Row({ hasCheckbox, hasKey, ...row }: RowProps) {
  const { t } = useHost();
  return (
    <li {...rowProps(row)} className="${kebab}-row">
      {hasCheckbox ? (
        <input {...rowCheckboxProps(row)} aria-label={t("select_row", { item: row.name })} />
      ) : null}
      <a {...rowLinkProps(row)} dir="auto">
        {row.name}
      </a>
      {hasKey ? <span>{row.id}</span> : null}
    </li>
  );
});
`;
}

function layoutStyle(kebab: string): string {
  return `/* Colors and sizes are variables of the page: they follow the theme. */
.${kebab} {
  flex: 1;
  min-block-size: 0;
  overflow: auto;
}

.${kebab} ul {
  margin: 0;
  padding: 0;
  list-style: none;
}

.${kebab}-row {
  display: flex;
  align-items: center;
  gap: var(--rh-space-3);
  block-size: 48px;
  padding-inline: var(--rh-gutter);
  border-block-end: 1px solid var(--rh-line);
}

.${kebab}-row[data-selected] {
  background: var(--rh-accent-soft);
}

.${kebab}-row a {
  flex: 1;
  overflow: hidden;
  color: inherit;
  text-decoration: none;
  text-overflow: ellipsis;
  white-space: nowrap;
}

.${kebab}-row span {
  color: var(--rh-text-quiet);
}
`;
}

function pageCode({ kebab, pascal, words }: Names): Record<string, string> {
  const key = `pages-${kebab}`;
  return {
    "meta.json": metaFile({
      name: "$t:name",
      translation: {
        "en-US": { name: words, collections: "Collections", loading: "…", failed: "Not counted" },
        "de-DE": { name: words, collections: "Sammlungen", loading: "…", failed: "Nicht gezählt" },
      },
    }),
    "src/page.ts": `import { definePage } from "@rowhouse/extension-kit";

import { ${pascal} } from "./${kebab}.tsx";
import "./style.css";

export default definePage({ component: ${pascal} });
`,
    [`src/${kebab}.tsx`]: `import {
  primaryKeyField,
  useHost,
  useItems,
  type Collection,
  type PageProps,
} from "@rowhouse/extension-kit";

/** How many items there are in each collection that the person may read. */
export function ${pascal}(_page: PageProps) {
  const { model, can, t } = useHost();
  const shown = Object.values(model.collections).filter(
    ({ collection, hidden }) => !hidden && can("read", collection),
  );
  return (
    <section aria-labelledby="${kebab}-title" className="${kebab}">
      <h2 id="${kebab}-title">{t("${key}-collections")}</h2>
      <ul>
        {shown.map((collection) => (
          <li key={collection.collection}>
            <Count collection={collection} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Count({ collection }: { collection: Collection }) {
  const { collectionName, formatNumber, t } = useHost();
  const key = primaryKeyField(collection)?.field ?? "*";
  const { totalCount, error } = useItems(collection.collection, { fields: [key], limit: 1 });
  const count = totalCount === null ? t("${key}-loading") : formatNumber(totalCount);
  return (
    <>
      {collectionName(collection)} <b>{error ? t("${key}-failed") : count}</b>
    </>
  );
}
`,
    "src/style.css": `/* Colors and sizes are variables of the page: they follow the theme. */
.${kebab} li {
  display: flex;
  justify-content: space-between;
  gap: var(--rh-space-4);
  max-inline-size: 480px;
  padding-block: var(--rh-space-2);
  border-block-end: 1px solid var(--rh-line);
}
`,
    "test/page.test.ts": `import { books, testPage } from "@rowhouse/extension-kit/testing";

import meta from "../meta.json";
import page from "../src/page.ts";

testPage(page, { meta, items: { books: books(3) } });
`,
  };
}
