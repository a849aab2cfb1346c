import { expect, test } from "vitest";
import { listedValues } from "./listed-values.ts";

const choices = { s: "Small", l: "Large" };

test.each([
  [{ choices }, ["s", "l"]],
  [{ choices: JSON.stringify(choices) }, ["s", "l"]],
  [{ choices: ["s", 1, { value: "l", label: "Large" }] }, ["s", "1", "l"]],
  [{ choices: [[{ value: "s" }], { label: "Group", choices: [{ value: "l" }] }] }, ["s", "l"]],
  [{ choices, allow_other: true }, null],
  [{ choices: {} }, null],
  [{ rows: 5 }, null],
  [null, null],
])("the options %j list %j", (options, listed) => {
  expect(listedValues({ type: "string", options })).toEqual(listed);
});

test("statuses and languages are listed as well", () => {
  const status_mapping = { draft: { name: "Draft" }, live: { name: "Live" } };
  expect(listedValues({ type: "status", options: { status_mapping } })).toEqual(["draft", "live"]);
  const languages = { en: "English" };
  expect(listedValues({ type: "translation", options: { languages } })).toEqual(["en"]);
});
