import { isRecord } from "@rowhouse/contract";

/** The entries of a list or an object with their places or names; null for a value that has none inside. */
export function branchesOf(value: unknown): [string | number, unknown][] | null {
  if (Array.isArray(value))
    return value.map((entry: unknown, index): [number, unknown] => [index, entry]);
  return isRecord(value) ? Object.entries(value) : null;
}
