import { expect, test } from "vitest";
import { toSettingText } from "./settings.service.ts";

test.each([
  ["string", "a", "a"],
  ["integer", 200, "200"],
  ["boolean", true, "1"],
  ["array", ["200x200", "300x300"], "200x200,300x300"],
  ["json", { good: 50 }, '{"good":50}'],
  ["json", '{"good":50}', '{"good":50}'],
  ["file", 7, "7"],
  ["file", { id: 7, title: "x" }, "7"],
  [null, false, "0"],
  [null, 0, 0],
])("a setting of type %s turns %j into %j", (type, value, expected) => {
  expect(toSettingText(type, value)).toEqual(expected);
});

test.each([null, undefined, "", 0, false, []])("%j clears the setting", (value) => {
  expect(toSettingText("string", value)).toBeNull();
});

test.each([
  ["file", "../x"],
  ["json", "{"],
])("a %s setting refuses %j", (type, value) => {
  expect(() => toSettingText(type, value)).toThrow("value:");
});
