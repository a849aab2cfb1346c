import { expect, test } from "vitest";
import { join } from "node:path";
import { tmpdir } from "node:os";
import { readFileSync } from "node:fs";
import { foldersIn, root } from "../checks/files.ts";
import { extensionKinds, setUpFiles } from "../extension/folder-files.ts";
import { generateExtension } from "./extension.ts";
import { generateInterface } from "./interface.ts";
import { generateLayout } from "./layout.ts";
import { generateResource } from "./resource.ts";
import { generateScreen } from "./screen.ts";
import { namesOf } from "./write.ts";

// Generators only stage: nothing is written here.
const long = `a-${"long-".repeat(11)}name`;

test.each([
  ["an interface", generateInterface],
  ["a layout", generateLayout],
  ["a resource", generateResource],
  ["a screen", generateScreen],
])("%s is made by any name that can be one, and refuses others", (_what, generate) => {
  for (const name of ["tidal-gauge", "class", long]) expect(() => generate(name)).not.toThrow();
  for (const name of ["1abc", "Ünï", "", "Slow clock", "a--b", "../../x"])
    expect(() => generate(name)).toThrow(`"${name}" is not a name in lower case with hyphens`);
  expect(() => generate("constructor")).toThrow("JavaScript's own");
});

test.each([
  [generateInterface, "file", "apps/admin/src/interfaces/file/interface.ts exists already."],
  [generateLayout, "cards", "apps/admin/src/layouts/cards/layout.ts exists already."],
  [generateResource, "roles", "packages/contract/src/resources/roles.ts exists already."],
  [generateScreen, "relation", "apps/admin/src/screens/settings/relations exists already."],
  [generateScreen, "setting", "apps/admin/src/data/settings.ts exists already."],
  [generateScreen, "delete", 'has the text "delete" already.'],
])("what exists is not made again (%#)", (generate, name, refusal) => {
  expect(() => generate(name)).toThrow(refusal);
});

test("a name has the forms that code and texts need", () => {
  expect(namesOf("slow-clock")).toEqual({
    kebab: "slow-clock",
    camel: "slowClock",
    pascal: "SlowClock",
    words: "Slow clock",
  });
});

test.each([
  ["Slow clock", [], "is not a name in lower case with hyphens"],
  ["constructor", [], "JavaScript's own"],
  [
    "slow-clock",
    ["--kind", "widget"],
    '"widget" is no kind of extension: it is interface, layout, page.',
  ],
  ["slow-clock", ["--knd", "page"], "An extension takes --kind, --to and --example."],
  ["slow-clock", ["--to", join(root, "packages", "clock")], "is inside of this repository"],
  ["slow-clock", ["--to", join(root, "..")], "is there already and not empty"],
  [
    "slow-clock",
    ["--example", "--to", join(tmpdir(), "slow-clock")],
    "There is no example slow-clock",
  ],
])("an extension %s with %j is refused, and nothing is written", async (name, words, why) => {
  await expect(generateExtension(name, words)).rejects.toThrow(why);
});

test.each(foldersIn("examples"))("the example %s has the set-up of what is made", (name) => {
  const kind = extensionKinds.find((known) => name.startsWith(`${known}-`)) ?? "interface";
  const files = setUpFiles(kind, namesOf(name.slice(kind.length + 1)));
  const own = Object.keys(files).map((path) => [
    path,
    readFileSync(join(root, "examples", name, path), "utf8"),
  ]);
  expect(Object.fromEntries(own)).toEqual(files);
});
