import { describe, expect, test } from "vitest";

import { moveRow, rowsOf, textsOf } from "./model.ts";

const choices = ["a", "b", "c"].map((value) => ({ value, text: value.toUpperCase() }));
const written = (rows: ReturnType<typeof rowsOf>) =>
  rows.map(({ value, isChosen, isOwn }) => `${isChosen ? "+" : "-"}${value}${isOwn ? "*" : ""}`);

describe("checkboxes model", () => {
  test("shows what is stored first, in its order, then the other choices", () => {
    expect(written(rowsOf(["c", "a"], choices, false))).toEqual(["+c", "+a", "-b"]);
    expect(written(rowsOf([], choices, false))).toEqual(["-a", "-b", "-c"]);
  });

  test("takes what is none of the choices for words of one's own, if those are allowed", () => {
    expect(written(rowsOf(["x", "a"], choices, true))).toEqual(["+x*", "+a", "-b", "-c"]);
    expect(written(rowsOf(["x", "a"], choices, false))).toEqual(["+x", "+a", "-b", "-c"]);
  });

  test("saves what is chosen, in the order shown, without empty and repeated entries", () => {
    const rows = [
      { id: "1", value: " x ", isChosen: true, isOwn: true },
      { id: "2", value: "", isChosen: true, isOwn: true },
      { id: "3", value: "a", isChosen: false, isOwn: false },
      { id: "4", value: "b", isChosen: true, isOwn: false },
      { id: "5", value: "x", isChosen: true, isOwn: true },
    ];
    expect(textsOf(rows)).toEqual(["x", "b"]);
  });

  test("moves rows up and down", () => {
    const rows = rowsOf([], choices, false);
    expect(written(moveRow(rows, 0, 2))).toEqual(["-b", "-c", "-a"]);
    expect(written(moveRow(rows, 2, 0))).toEqual(["-c", "-a", "-b"]);
  });
});
