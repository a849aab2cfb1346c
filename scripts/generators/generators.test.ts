import { expect, test } from "vitest";
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
