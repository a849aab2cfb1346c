import { isRecord, parseJson, type Item } from "@rowhouse/contract";

import type { StoredMap } from "./interface.ts";

/** The rows of a map; null for JSON that is no map of plain values. */
export function readPairs(stored: StoredMap | null): Item[] | null {
  if (stored === null) return [];
  const map = typeof stored === "string" ? parseJson(stored) : stored;
  if (
    !isRecord(map) ||
    Object.values(map).some((value) => typeof value === "object" && value !== null)
  )
    return null;
  return Object.entries(map).map(([key, value]) => ({ key, value }));
}

/** The map of rows; null without any. */
export function writePairs(rows: readonly Item[]): Record<string, unknown> | null {
  if (rows.length === 0) return null;
  return Object.fromEntries(rows.map(({ key, value }) => [String(key), value ?? null]));
}
