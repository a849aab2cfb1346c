export type { Item } from "@rowhouse/contract";

/**
 * The primary key of an item.
 * @public
 */
export type ItemKey = string | number;

/**
 * The key inside a relational value, which may be a bare key or the expanded item; null when there is none.
 * @example keyOf({ id: 4, title: 'Blue' }, 'id') // 4
 * @example keyOf(4, 'id') // 4
 * @public
 */
export function keyOf(value: unknown, primaryKey: string): ItemKey | null {
  if (typeof value === "string") return value === "" ? null : value;
  if (typeof value === "number") return value;
  if (typeof value !== "object" || value === null || Array.isArray(value)) return null;
  const key: unknown = Reflect.get(value, primaryKey);
  return typeof key === "string" || typeof key === "number" ? key : null;
}

/**
 * Whether two values count as the same for staging: loosely for plain values (1 equals "1", a missing value equals
 * null), deeply for objects and lists. Booleans equal their wire forms 1 and 0.
 * @example isSameValue(1, '1') // true
 * @public
 */
export function isSameValue(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  const isNothing = a === null || a === undefined;
  if (isNothing || b === null || b === undefined)
    return isNothing && (b === null || b === undefined);
  if (typeof a === "object" && typeof b === "object") return isSameObject(a, b);
  if (typeof a === "object" || typeof b === "object") return false;
  return plainText(a) === plainText(b);
}

function isSameObject(a: object, b: object): boolean {
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = Object.keys(a);
  if (keys.length !== Object.keys(b).length) return false;
  return keys.every(
    (key) => Object.hasOwn(b, key) && isSameValue(Reflect.get(a, key), Reflect.get(b, key)),
  );
}

function plainText(value: unknown): string {
  if (value === true) return "1";
  if (value === false) return "0";
  return String(value);
}
