import { expect, test } from "vitest";
import { asListChange, joinedListChange } from "./list-change.ts";

const row = (key: string, item = key) => ({ key, item });

test("a change of a list is read from a delta, and anything else is none", () => {
  const stored = { added: [row("7", "2"), "x"], removed: "all", more: [row("1")] };
  expect(asListChange(stored)).toEqual({ added: [row("7", "2")] });
  for (const other of [null, "text", ["a"], {}]) expect(asListChange(other)).toEqual({});
});

test("several changes are one, without what came and went in between", () => {
  expect(
    joinedListChange([
      { removed: [row("1"), row("2")], moved: [row("3"), row("4"), row("2")] },
      { added: [row("1")], changed: [row("2"), row("3")] },
    ]),
  ).toEqual({ removed: [row("2")], changed: [row("3")], moved: [row("4")] });
  expect(joinedListChange([{ added: [row("1")] }, { removed: [row("1")] }])).toEqual({});
});
