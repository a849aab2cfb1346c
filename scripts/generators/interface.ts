import { addTexts, namesOf, writeFiles } from "./write.ts";

/** Makes the anatomy of a field interface: a one-line text input to start from, with its options and cell. */
export function generateInterface(name: string): void {
  const names = namesOf(name);
  const folder = `apps/admin/src/interfaces/${names.kebab}`;
  writeFiles({
    [`${folder}/interface.ts`]: `import { defineInterface, defineOptions, isTextLike, commonOptions } from "@rowhouse/extension-kit";

export const ${names.camel}Options = defineOptions({ placeholder: commonOptions.placeholder });

export const definition = defineInterface({
  id: "${names.kebab}",
  icon: "category",
  group: "text",
  types: ["string"],
  value: isTextLike,
  options: ${names.camel}Options,
  sample: { value: "A typical value", wrong: { text: "in an object" } },
  input: () => import("./input.tsx"),
  cell: () => import("./cell.tsx"),
});
`,
    [`${folder}/input.tsx`]: `import { TextInput } from "@mantine/core";
import { controlProps, type InputProps } from "@rowhouse/extension-kit";

import type { ${names.camel}Options } from "./interface.ts";

/** Edits one line of text. */
export function Input(props: InputProps<string | number | null, typeof ${names.camel}Options>) {
  const { value, onChange, options } = props;
  return (
    <TextInput
      {...controlProps(props)}
      placeholder={options.placeholder}
      value={value ?? ""}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
`,
    [`${folder}/cell.tsx`]: `import { type CellProps, oneLine } from "@rowhouse/extension-kit";

/** The text on one line. */
export function Cell({ value }: CellProps<string | number>) {
  return <>{oneLine(String(value))}</>;
}
`,
  });
  addTexts("options", ["interfaces", names.kebab], { name: names.words });
}
