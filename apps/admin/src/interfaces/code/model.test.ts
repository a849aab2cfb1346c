import { expect, test } from "vitest";

import { readCode, templateCode, writeCode, type CodeField } from "./model.ts";

const jsonText: CodeField = { language: "application/json", type: "string" };
const jsonValue: CodeField = { language: "application/json", type: "json" };
const script: CodeField = { language: "text/javascript", type: "string" };

test.each([
  ['{"a":1}', jsonText, '{"a":1}'],
  ["a", jsonValue, '"a"'],
  [{ a: 1 }, jsonValue, '{\n    "a": 1\n}'],
  [[1], script, "[\n    1\n]"],
  [null, script, ""],
])("%j is written for %j", (value, field, text) => {
  expect(writeCode(value, field)).toBe(text);
});

test.each([
  ['{"a":1}', jsonValue, { value: { a: 1 } }],
  ['{"a":1}', jsonText, { value: '{"a":1}' }],
  ["{a:1}", script, { value: "{a:1}" }],
  ["", jsonText, { value: null }],
])("%j is staged for %j", (text, field, staged) => {
  expect(readCode(text, field)).toEqual(staged);
});

test("text that is no JSON is staged nowhere", () => {
  const fault = { key: "interfaces.code.fault_ends", params: { line: 1, column: 2 } };
  expect([readCode("{", jsonText), readCode("{", jsonValue)]).toEqual([
    { invalid: fault },
    { invalid: fault },
  ]);
});

test("a template is text in most languages and JSON in JSON", () => {
  expect([
    templateCode("<?php", script),
    templateCode("{}", jsonText),
    templateCode({ a: 1 }, script),
    templateCode(undefined, script),
  ]).toEqual(["<?php", "{}", '{\n    "a": 1\n}', null]);
});
