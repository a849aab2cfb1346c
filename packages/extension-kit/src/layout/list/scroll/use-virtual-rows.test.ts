import { describe, expect, test } from "vitest";

import { rowAt, rowsInView, scrollTopFor } from "./use-virtual-rows.ts";

const geometry = { count: 1000, rowHeight: 50, headHeight: 40 };

describe("rowsInView", () => {
  test("starts with the first row and renders ten beyond the visible ones", () => {
    expect(rowsInView(geometry, { top: 0, height: 540 })).toEqual({ first: 0, end: 20 });
  });

  test("renders ten rows above and below in the middle of the list", () => {
    expect(rowsInView(geometry, { top: 25_000, height: 540 })).toEqual({ first: 490, end: 520 });
  });

  test("includes rows that are partly visible", () => {
    expect(rowsInView(geometry, { top: 25_025, height: 540 })).toEqual({ first: 490, end: 521 });
  });

  test("ends with the last row", () => {
    expect(rowsInView(geometry, { top: 49_500, height: 540 })).toEqual({ first: 980, end: 1000 });
  });

  test("is empty without rows", () => {
    expect(rowsInView({ ...geometry, count: 0 }, { top: 0, height: 540 })).toEqual({
      first: 0,
      end: 0,
    });
  });
});

describe("rows in groups", () => {
  // Two rows, a gap of 30, three rows.
  const grouped = { count: 5, rowHeight: 50, headHeight: 40, tops: [0, 50, 130, 180, 230, 280] };

  test("a row owns what stands between it and the next", () => {
    const rows = [0, 49, 50, 129, 130, 279].map((point) => rowAt(point, grouped));
    expect(rows).toEqual([0, 0, 1, 1, 2, 4]);
  });

  test("only those in view are rendered", () => {
    expect(rowsInView(grouped, { top: 60, height: 120 }, 0)).toEqual({ first: 1, end: 3 });
  });

  test("a row is scrolled to where it is", () => {
    expect(scrollTopFor(2, grouped, { top: 200, height: 120 })).toBe(130);
    expect(scrollTopFor(4, grouped, { top: 0, height: 120 })).toBe(200);
  });
});

describe("scrollTopFor", () => {
  test("does not scroll to a row that is visible", () => {
    expect(scrollTopFor(12, geometry, { top: 500, height: 540 })).toBe(500);
  });

  test("puts a row above the visible ones below the header", () => {
    expect(scrollTopFor(3, geometry, { top: 500, height: 540 })).toBe(150);
  });

  test("puts a row below the visible ones at the bottom", () => {
    expect(scrollTopFor(30, geometry, { top: 500, height: 540 })).toBe(1050);
  });
});
