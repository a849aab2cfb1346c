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
