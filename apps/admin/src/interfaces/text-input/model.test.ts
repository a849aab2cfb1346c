import { describe, expect, it } from "vitest";

import { shownText, toStaged } from "./model.ts";

describe("text-input model", () => {
  it("stages text without the white space around it", () => {
    expect(toStaged("  a b ", true)).toBe("a b");
    expect(toStaged("  a b ", false)).toBe("  a b ");
  });

  it("keeps a space that was just typed visible", () => {
    expect(shownText("a ", "a", true)).toBe("a ");
  });

  it("shows a value that came from outside instead of what was typed", () => {
    expect(shownText("a ", "undone", true)).toBe("undone");
    expect(shownText("a ", null, true)).toBe("");
  });
});
