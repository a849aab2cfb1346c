import type { Names } from "../generators/write.ts";
import { metaFile } from "./folder-files.ts";

/** The code that a layout begins with: a list in rows, whose keys and selection are those of every list. */
export function layoutCode({ kebab, camel, words }: Names): Record<string, string> {
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
  text-align: -webkit-match-parent;
  text-align: match-parent;
  text-overflow: ellipsis;
  white-space: nowrap;
}

.${kebab}-row span {
  color: var(--rh-text-quiet);
}
`;
}
