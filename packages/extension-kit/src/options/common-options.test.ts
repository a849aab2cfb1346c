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
