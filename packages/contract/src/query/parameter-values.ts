import { limits, type LimitName } from "../constants/limits.ts";
import { ContractError, because } from "../errors/contract-error.ts";
import { isRecord } from "../values/json.ts";

/** Throws `limitExceeded`, which names the bound or `label`, where a size passes it. */
export function guard(name: LimitName, size: number, label: string = name): void {
  if (size > limits[name])
    throw new ContractError("limitExceeded", { name: label, limit: limits[name] });
}

/** The last of a repeated plain parameter. */
export function lastValue(raw: unknown): unknown {
  return Array.isArray(raw) ? raw.at(-1) : raw;
}

/** The text of a scalar; null when nothing was sent. Throws `invalidInput` for objects and lists. */
export function textOf(value: unknown, name: string): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value === "string") return value;
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  throw new ContractError("invalidInput", because("plainValue", { name }));
}

/**
 * The entries of a list. Query string parsers turn long lists into objects with number keys, those are lists as
 * well; a single value is a list of one.
 */
export function entriesOf(raw: unknown): unknown[] {
  if (raw === undefined || raw === null) return [];
  if (Array.isArray(raw)) return raw;
  return isIndexed(raw) ? Object.values(raw) : [raw];
}

/** Whether a value is an object all of whose keys are numbers. */
export function isIndexed(value: unknown): value is Record<string, unknown> {
  if (!isRecord(value)) return false;
  const keys = Object.keys(value);
  return keys.length > 0 && keys.every((key) => /^\d+$/.test(key));
}
