import { describe, expect, test } from "vitest";

import { toStaged } from "../text-dom.ts";
import { toAddress } from "./address-entry.tsx";

describe("rich text", () => {
  test("stages null for a single empty paragraph", () => {
    expect([toStaged(""), toStaged("<p></p>"), toStaged("<p> </p>")]).toEqual([
      null,
      null,
      "<p> </p>",
    ]);
  });

  test.each([
    ["example.com", "https://example.com"],
    ["https://example.com/a", "https://example.com/a"],
    ["ada@example.com", "mailto:ada@example.com"],
    ["/local", "/local"],
    ["javascript:alert(1)", null],
    [" JavaScript:alert(1)", null],
    ["data:text/html,x", null],
    ["  ", null],
  ])("completes the link %j to %j", (typed, address) => {
    expect(toAddress(typed)).toBe(address);
  });
});
