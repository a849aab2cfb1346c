import { expect, test } from "vitest";

import { defineOptions } from "./define-options.ts";
import { commonOptions } from "./common-options.ts";

test("a usual option can be declared with changes, which do not affect others", () => {
  const { placeholder, iconRight } = commonOptions;
  const own = defineOptions({
    placeholder: { ...placeholder, length: 100 },
    iconRight: { ...iconRight, default: "tag" },
  });
  expect(own.fields.map(({ length }) => length)).toEqual([100, undefined]);
  expect(own.read(null)).toEqual({ placeholder: undefined, iconRight: "tag" });
  expect(placeholder.length).toBe(200);
});

test.each(Object.entries(commonOptions))("%s has texts of its own kind", (_name, option) => {
  const keys = [option.label, ...("note" in option ? [option.note] : [])];
  expect(keys.filter((key) => !/^interfaces\.common\.\w+$/.test(key ?? ""))).toEqual([]);
});

test("until something else is stored, common options are these", () => {
  expect(JSON.parse(JSON.stringify(defineOptions(commonOptions).read(null)))).toEqual({
    choices: {
      list: [1, 2].map((count) => ({
        value: `value${count}`,
        text: `$t:interfaces.common.option ${count}`,
      })),
      problem: null,
    },
    formatting: true,
    wrap: false,
    allowCreate: true,
    allowSelect: true,
    person: "{{first_name}} {{last_name}}",
    personDisplay: "both",
    localized: true,
    showRelative: false,
    showHash: false,
    hashingType: "core",
    monospace: false,
  });
});

test.each([
  ["personDisplay", ["both", "avatar", "name"]],
  ["hashingType", ["core", "bcrypt", "md5", "sha1", "sha224", "sha256", "sha384", "sha512"]],
] as const)("%s is one of %j", (name, choices) => {
  const read = choices.map((choice) => defineOptions(commonOptions).read({ [name]: choice })[name]);
  expect(read).toEqual(choices);
  const texts = Object.values(commonOptions[name].options?.["choices"] ?? {});
  expect(texts.filter((text) => !/^(?:\$t:[\w.]+|[\w-]+)$/.test(String(text)))).toEqual([]);
});

test("icons are for those who want more; choices cannot be left out", () => {
  const having = (what: "advanced" | "required") =>
    Object.entries(commonOptions)
      .filter(([, option]) => what in option && Reflect.get(option, what) === true)
      .map(([name]) => name);
  expect(having("advanced")).toEqual(["icon", "iconLeft", "iconRight"]);
  expect(having("required")).toEqual(["choices"]);
});
