import { describe, expect, it } from "vitest";

import { optionValues, type OptionField } from "./options.ts";

const declared: OptionField[] = [
  { key: "rows", type: "integer", interface: "numeric", default: 12, label: "rows" },
  { key: "placeholder", type: "string", interface: "text-input", label: "placeholder" },
];

describe("options in effect", () => {
  it.each([
    ["nothing", null],
    ["a list", []],
    ["text that is no JSON", "{rows"],
    ["JSON that is no object", "5"],
    ["JSON text inside JSON text", '"{}"'],
  ])("are the defaults while %s is stored", (_name, stored) => {
    expect(optionValues(declared, stored)).toEqual({ rows: 12, placeholder: null });
  });

  it.each([[{ rows: 4, own: true }], ['{"rows":4,"own":true}']])("are overlaid by %j", (stored) => {
    expect(optionValues(declared, stored)).toEqual({ rows: 4, placeholder: null, own: true });
  });
});
