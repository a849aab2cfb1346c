import type { Names } from "../generators/write.ts";
import { layoutCode } from "./first-layout.ts";
import { metaFile, type ExtensionKind } from "./folder-files.ts";

/** The code that an extension of a kind begins with, by path: small, whole, and with its test. */
export const firstCode: Record<ExtensionKind, (names: Names) => Record<string, string>> = {
  interface: interfaceCode,
  layout: layoutCode,
  page: pageCode,
};

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
