import { describe, expect, test } from "vitest";

import { rowsInView, scrollTopFor } from "./use-virtual-rows.ts";

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
