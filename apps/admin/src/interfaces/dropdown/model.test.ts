import { describe, expect, test } from "vitest";

import { readChoices, toStaged } from "./model.ts";

describe("dropdown model", () => {
  test.each([
    ["a map", { a: "First", b: "Second" }],
    ["JSON text", '{"a":"First","b":"Second"}'],
  ])("reads choices given as %s", (_, option) => {
    expect(readChoices(option).list).toEqual([
      { value: "a", text: "First" },
      { value: "b", text: "Second" },
    ]);
  });

  test("reports why text that is not JSON cannot be read", () => {
    const choices = readChoices("{a: 1");
    expect(choices.list).toBeNull();
    expect(choices.problem).toMatch(/JSON/);
  });

  test("stages numbers for number fields only", () => {
    expect(toStaged("4", { type: "integer" })).toBe(4);
    expect(toStaged("4", { type: "string" })).toBe("4");
  });
});
