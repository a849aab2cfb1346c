import { describe, expect, it } from "vitest";

import { optionValues } from "./options.ts";
import { usualOptions } from "./usual-options.ts";

describe("usual options", () => {
  it.each(Object.entries(usualOptions))("%s is stored under its own name", (name, option) => {
    expect(Object.keys(optionValues([option], null))).toEqual([name]);
  });

  it("can be spread and told otherwise, and stay as they are", () => {
    const own = { ...usualOptions.placeholder, length: 100 };
    expect(own).toMatchObject({ key: "placeholder", length: 100 });
    expect(usualOptions.placeholder.length).toBe(200);
  });
});
