import { isRecord } from "@rowhouse/contract";

/** The entries of a list or an object with their names; null for a value that has none inside. */
export function branchesOf(value: unknown): [string, unknown][] | null {
  if (Array.isArray(value))
    return value.map((entry: unknown, index): [string, unknown] => [String(index), entry]);
  return isRecord(value) ? Object.entries(value) : null;
}
