import type { Item } from "@rowhouse/contract";

/** "800 × 600"; null without both sizes. */
export function dimensionsOf(file: Item): string | null {
  const { width, height } = file;
  return typeof width === "number" && typeof height === "number" && width > 0 && height > 0
    ? `${width} × ${height}`
    : null;
}
