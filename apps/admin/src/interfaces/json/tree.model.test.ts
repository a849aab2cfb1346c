import { describe, expect, test } from "vitest";

import { branchesOf } from "./model.ts";
import {
  addTo,
  asKind,
  duplicateAt,
  entryKinds,
  kindOf,
  moveAt,
  removeAt,
  renameAt,
  setAt,
} from "./tree.model.ts";

const namesIn = (object: unknown) => branchesOf(object)?.map(([name]) => name);

const root = { wall: "north", lamps: [{ lux: 50 }, { lux: 80 }], note: null };

describe("an entry of JSON", () => {
  test("gets another value, and the rest stays the same", () => {
    const next = setAt(root, ["lamps", 1, "lux"], 90);
    expect(next).toEqual({ ...root, lamps: [{ lux: 50 }, { lux: 90 }] });
    expect(root.lamps[1]).toEqual({ lux: 80 });
  });

  test("is removed", () => {
    expect(removeAt(root, ["lamps", 0])).toEqual({ ...root, lamps: [{ lux: 80 }] });
    expect(removeAt(root, ["note"])).toEqual({ wall: "north", lamps: root.lamps });
  });

  test("is named otherwise in its place, unless the name is taken", () => {
    expect(JSON.stringify(renameAt(root, ["wall"], "side"))).toBe(
      JSON.stringify({ side: "north", lamps: root.lamps, note: null }),
    );
    expect(renameAt(root, ["wall"], "note")).toBeNull();
    expect(renameAt(root, ["wall"], "wall")).toEqual(root);
    // Every object has one, but not as an entry.
    expect(renameAt(root, ["wall"], "toString")).toMatchObject({ toString: "north" });
  });

  test("moves by one place, but not beyond the ends", () => {
    expect(moveAt([1, 2, 3], [0], 1)).toEqual([2, 1, 3]);
    expect(moveAt([1, 2, 3], [0], -1)).toEqual([1, 2, 3]);
    expect(namesIn(moveAt(root, ["note"], -1))).toEqual(["wall", "note", "lamps"]);
  });

  test("is duplicated behind itself, in an object with a free name", () => {
    expect(duplicateAt([[1], [2]], [0])).toEqual([[1], [1], [2]]);
    expect(JSON.stringify(duplicateAt({ a: 1, "a 2": 2, b: 3 }, ["a"]))).toBe(
      '{"a":1,"a 3":1,"a 2":2,"b":3}',
    );
  });

  test("is added at the end, of the kind of the last one", () => {
    expect(addTo(root, ["lamps"])).toEqual({ ...root, lamps: [...root.lamps, {}] });
    expect(addTo({ name: 1 }, [])).toEqual({ name: 1, "name 2": 0 });
    expect(addTo([], [])).toEqual([""]);
  });

  test("becomes another kind and keeps what both can hold", () => {
    const become = (value: unknown) => entryKinds.map((kind) => asKind(value, kind));
    expect(become("12.5")).toEqual(["12.5", 12.5, false, null, [], {}]);
    expect(become(3)).toEqual(["3", 3, true, null, [], {}]);
    expect(become([7])).toEqual(["", 0, false, null, [7], { 1: 7 }]);
    expect(become({ a: 7 })).toEqual(["", 0, false, null, [7], { a: 7 }]);
    expect([null, undefined, true, "", 0, [], {}].map(kindOf)).toEqual([
      "null",
      "null",
      "boolean",
      "text",
      "number",
      "list",
      "object",
    ]);
  });

  test("named __proto__ stays an entry", () => {
    const odd: unknown = JSON.parse('{"__proto__": {"a": 1}, "b": 2}');
    expect(JSON.stringify(setAt(odd, ["b"], 3))).toBe('{"__proto__":{"a":1},"b":3}');
  });
});
