import { expect, test } from "vitest";
import { draggedWidth, hasStartEdge, steppedWidth, widthOf } from "./widths.model.ts";

test.each([
  ["half", "half"],
  ["half-left", "half-left"],
  ["half-right", "half-right"],
  ["full", "full"],
  ["half-space", "half-left"],
  [null, "full"],
  ["4", "full"],
  ["fill", "fill"],
])("the stored width %j is %s", (stored, width) => {
  expect(widthOf(stored)).toBe(width);
});

test.each([
  ["half", 1, "full"],
  ["half-right", 1, "full"],
  ["full", 1, "fill"],
  ["fill", 1, "fill"],
  ["full", -1, "half"],
  ["half-left", -1, "half-left"],
] as const)("%s, %i step: %s", (width, steps, result) => {
  expect(steppedWidth(width, steps)).toBe(result);
});

const edges = { start: 100, half: 300, full: 540, fill: 640 };

test.each([
  [{ side: "end", width: "half", column: "left" }, 310, "half"],
  [{ side: "end", width: "half", column: "left" }, 430, "full"],
  [{ side: "end", width: "half-left", column: "left" }, 600, "fill"],
  [{ side: "end", width: "half-left", column: "left" }, 290, "half-left"],
  [{ side: "end", width: "full", column: "full" }, 400, "half"],
  [{ side: "end", width: "fill", column: "fill" }, 560, "full"],
  [{ side: "end", width: "half", column: "right" }, 400, "half"],
  [{ side: "end", width: "half", column: "right" }, 620, "fill"],
  [{ side: "start", width: "full", column: "full" }, 150, "full"],
  [{ side: "start", width: "full", column: "full" }, 250, "half-right"],
  [{ side: "start", width: "half-right", column: "right-alone" }, 150, "full"],
  [{ side: "start", width: "half", column: "right" }, 330, "half"],
] as const)("the edge %j at %i makes it %s", (edge, at, result) => {
  expect(draggedWidth(edge, at, edges)).toBe(result);
});

test("where the form fills the page, no edge is dragged beyond it", () => {
  expect(
    draggedWidth({ side: "end", width: "full", column: "full" }, 900, { ...edges, fill: 540 }),
  ).toBe("full");
});

test("a field at the left has no edge before it", () => {
  expect(hasStartEdge("left")).toBe(false);
  expect(hasStartEdge("full")).toBe(true);
});
