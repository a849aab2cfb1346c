import { describe, expect, test } from "vitest";
import {
  holds,
  isUndoable,
  nextPart,
  nextSize,
  undoOf,
  undoPlan,
  verbOf,
  type Act,
} from "./act.model.ts";

const act: Act = {
  id: "act",
  user: 1,
  project: "_",
  collection: "books",
  kind: "edit",
  comment: null,
  changes: { shelf: "B" },
  removal: { kind: "delete" },
  isUndo: false,
  begunAt: 1,
};

describe("steps", () => {
  const plan = Array.from({ length: 400 }, (_, at) => ({ key: String(at) }));

  test("a part has so many items, or what is left", () => {
    expect(nextPart(plan, { from: 0, size: 50 })).toHaveLength(50);
    expect(nextPart(plan, { from: 390, size: 50 })).toHaveLength(10);
  });

  test("a part is no longer than an address", () => {
    const long = plan.map(({ key }) => ({ key: key.padStart(36, "x") }));
    const part = nextPart(long, { from: 0, size: 400 });
    expect(part.map(({ key }) => encodeURIComponent(`${key},`)).join("").length).toBeLessThan(6001);
    expect(part.length).toBeGreaterThan(100);
  });

  test("a key that is too long for any address is sent by itself", () => {
    expect(nextPart([{ key: "x".repeat(9000) }, { key: "1" }], { from: 0, size: 9 })).toHaveLength(
      1,
    );
  });

  test.each([
    [100, 800, 50],
    [100, 400, 100],
    [100, 10, 200],
    [200, 10, 200],
    [20, 9_000, 10],
    [10, 9_000, 10],
  ])("after %i items in %i ms the next step has %i", (size, took, next) => {
    expect(nextSize(size, took)).toBe(next);
  });
});

describe("taking back", () => {
  const done = [
    { key: "1", title: "One", former: { shelf: "A" } },
    { key: "2", title: null, former: { shelf: null }, written: { shelf: "b" }, made: "9" },
  ];

  test("an edit gives back what each item had, where it still has what was written", () => {
    expect(undoPlan(act, done)).toEqual([
      { key: "2", former: { shelf: null }, written: { shelf: "b" } },
      { key: "1", title: "One", former: { shelf: "A" }, written: { shelf: "B" } },
    ]);
  });

  test("copies are deleted, deleted items come back", () => {
    expect(undoPlan({ ...act, kind: "copy" }, done)).toEqual([{ key: "9" }]);
    expect(undoPlan({ ...act, kind: "delete" }, done)).toEqual([
      { key: "2" },
      { key: "1", title: "One" },
    ]);
    const back = { id: "back", begunAt: 2 };
    expect(verbOf(undoOf({ ...act, kind: "copy" }, back))).toBe("uncopy");
    expect(verbOf(undoOf({ ...act, kind: "delete" }, back))).toBe("undelete");
    expect(verbOf(undoOf(act, back))).toBe("revert");
  });

  test("what does nothing, or takes something back itself, cannot be taken back", () => {
    const state = { act, phase: "done", total: 2, done: 1, refused: [], problem: null } as const;
    expect(isUndoable(state)).toBe(true);
    expect(isUndoable({ ...state, done: 0 })).toBe(false);
    expect(isUndoable({ ...state, phase: "running" })).toBe(false);
    expect(isUndoable({ ...state, act: { ...act, isUndo: true } })).toBe(false);
  });

  test("an item holds what was written, references by their keys", () => {
    expect(
      holds({ shelf: "B", by: { id: 4, name: "Ada" } }, { shelf: "B", by: 4 }, { by: "id" }),
    ).toBe(true);
    expect(holds({ shelf: "C" }, { shelf: "B" }, {})).toBe(false);
    expect(holds({}, { shelf: null }, {})).toBe(true);
  });
});
