import { addTexts, changeFile, namesOf, writeFiles } from "./write.ts";

/** Makes the anatomy of a field interface: a one-line text input to start from, with cell, options, model and test. */
export function generateInterface(name: string): void {
  const names = namesOf(name);
  const folder = `apps/admin/src/interfaces/${names.kebab}`;
  writeFiles({
    [`${folder}/interface.ts`]: `import { defineInterface, isTextLike } from "@rowhouse/extension-kit";
import { ${names.camel}Options } from "./options.ts";

export const ${names.camel} = defineInterface({
  id: "${names.kebab}",
  icon: "category",
  group: "text",
  types: ["string"],
  canEdit: isTextLike,
  options: ${names.camel}Options,
  sample: { value: "A typical value", wrong: { text: "in an object" } },
  input: () => import("./input.tsx"),
  cell: () => import("./cell.tsx"),
});
`,
    [`${folder}/options.ts`]: `import { usualOptions, type OptionField } from "@rowhouse/extension-kit";

export const ${names.camel}Options: readonly OptionField[] = [usualOptions.placeholder];
`,
    [`${folder}/model.ts`]: `/** The text in the box; nothing for null. */
export function shownText(value: unknown): string {
  return value === null || value === undefined ? "" : String(value);
}
`,
    [`${folder}/model.test.ts`]: `import { describe, expect, it } from "vitest";
import { shownText } from "./model.ts";

describe("${names.kebab} model", () => {
  it("shows nothing for no value", () => {
    expect(shownText(null)).toBe("");
  });

  it("shows text as it is", () => {
    expect(shownText("as it is")).toBe("as it is");
  });
});
`,
    [`${folder}/input.tsx`]: `import { TextInput } from "@mantine/core";
import { controlProps, type InputProps, textOption } from "@rowhouse/extension-kit";
import { shownText } from "./model.ts";

/** Edits one line of text. */
export function Input(props: InputProps) {
  const { value, onChange, options } = props;
  return (
    <TextInput
      {...controlProps(props)}
      placeholder={textOption(options.placeholder)}
      value={shownText(value)}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
`,
    [`${folder}/cell.tsx`]: `import { type CellProps, oneLine } from "@rowhouse/extension-kit";
import { shownText } from "./model.ts";

/** The text on one line. */
export function Cell({ value }: CellProps) {
  return <>{oneLine(shownText(value))}</>;
}
`,
  });
  changeFile("apps/admin/src/interfaces/index.ts", (text) => register(text, names));
  addTexts("interfaces", ["interfaces", names.kebab], { name: names.words });
}

/** Adds the import and the entry of the explicit list, both in alphabetical order. */
function register(text: string, { kebab, camel }: { kebab: string; camel: string }): string {
  const line = `import { ${camel} } from "./${kebab}/interface.ts";`;
  const imports = [
    ...text.matchAll(/^import \{ \w+ \} from "\.\/[a-z0-9-]+\/interface\.ts";$/gm),
  ].map((match) => match[0]);
  const after = imports.findLast((existing) => pathIn(existing) < pathIn(line));
  const withImport = after
    ? text.replace(after, `${after}\n${line}`)
    : text.replace(imports[0] ?? "", `${line}\n${imports[0]}`);
  const found = /= \[([\s\S]*?)\];/.exec(withImport);
  const entries = [...(found?.[1] ?? "").matchAll(/\w+/g)].map((match) => match[0]);
  const list = [...entries, camel].toSorted().map((entry) => `  ${entry},\n`);
  return found ? withImport.replace(found[0], `= [\n${list.join("")}];`) : text;
}

function pathIn(line: string): string {
  return line.slice(line.indexOf('"'));
}
