import { expect, test } from "vitest";

import { dimensionsOf } from "./model.ts";

test("pictures have their dimensions as text, if they are known", () => {
  expect(dimensionsOf({ width: 800, height: 600 })).toBe("800 × 600");
  expect(dimensionsOf({ width: null, height: null })).toBeNull();
});
