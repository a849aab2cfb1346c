import { isRecord, ownValue } from "./json.ts";

/**
 * Whether two values of a field are the same, so that replacing one by the other is no edit (interfaces.md 1.2):
 * scalars loosely (1 equals "1", true equals 1, a missing value equals null), objects and lists strictly and in depth.
 * @example isSameValue(1, "1") // true
 * @example isSameValue({ a: 1 }, { a: "1" }) // false
 */
export function isSameValue(a: unknown, b: unknown): boolean {
  return isObject(a) || isObject(b) ? isDeepEqual(a, b) : isSameScalar(a, b);
}

/**
 * Whether setting a to-one relation from `saved` to `next` changes nothing: an expanded item and its bare key are the
 * same reference, and an object compares only the values it mentions (interfaces.md 1.7).
 * @param primaryKey primary key field of the related collection
 * @example isSameReference({ id: 5, name: "Ada" }, 5, "id") // true
 * @example isSameReference({ id: 5, name: "Ada" }, { id: 5, name: "Bea" }, "id") // false
 */
export function isSameReference(saved: unknown, next: unknown, primaryKey: string): boolean {
  if (!isSameScalar(referenceKey(saved, primaryKey), referenceKey(next, primaryKey))) return false;
  if (!isObject(next)) return true;
  return Object.entries(next).every(
    ([name, value]) =>
      name === primaryKey || (isObject(saved) && isDeepEqual(ownValue(saved, name), value)),
  );
}

/**
 * The primary key of an expanded reference; a bare key, a list or an item without a key is returned as it is.
 * @example referenceKey({ id: 5, name: "Ada" }, "id") // 5
 */
export function referenceKey(value: unknown, primaryKey: string): unknown {
  return isRecord(value) ? (ownValue(value, primaryKey) ?? value) : value;
}

/**
 * The part of a saved reference that an edit concerns: its key, and the values that the edit mentions.
 * @example mentionedPart({ id: 5, name: "Ada", born: 1815 }, { id: 5, name: "Bea" }, "id") // { id: 5, name: "Ada" }
 */
export function mentionedPart(saved: unknown, edit: unknown, primaryKey: string): unknown {
  const key = referenceKey(saved, primaryKey);
  if (!isRecord(saved) || isObject(key)) return key;
  const names = isObject(edit) ? Object.keys(edit).filter((name) => name !== primaryKey) : [];
  if (names.length === 0) return key;
  return {
    ...Object.fromEntries(names.map((name) => [name, ownValue(saved, name)])),
    [primaryKey]: key,
  };
}

/** Strict equality in depth; the order of an object's keys and keys without a value do not count. */
function isDeepEqual(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (!isObject(a) || !isObject(b)) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((entry, index) => isDeepEqual(entry, b[index]));
  // Files, date objects and the like are equal only to themselves.
  if (!isPlain(a) || !isPlain(b)) return false;
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...keys].every((key) => isDeepEqual(ownValue(a, key), ownValue(b, key)));
}

function isSameScalar(a: unknown, b: unknown): boolean {
  if (a === null || a === undefined || b === null || b === undefined)
    return (a ?? null) === (b ?? null);
  return scalarText(a) === scalarText(b);
}

/** Older servers send booleans as 1 and 0 (interfaces.md 1.7); "" stays different from 0 and false. */
function scalarText(value: unknown): string {
  if (value === true) return "1";
  if (value === false) return "0";
  return String(value);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype;
}
