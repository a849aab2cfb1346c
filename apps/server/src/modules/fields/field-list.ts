import { isSystemCollection } from "@rowhouse/contract";
import type { Field, Query, SortRule } from "@rowhouse/contract";
import { AppError } from "../../core/errors.ts";

/** `sort` and `limit` as in other lists (F21, F34); without `sort` user collections first, fields in their order. */
export function pageOf(fields: Field[], query: Query): Field[] {
  const rules: SortRule[] = query.sort ?? [];
  for (const { field } of rules) {
    if (field !== "" && !isFieldKey(field)) throw new AppError("fieldInvalid", { field });
  }
  const sorted = fields.toSorted((a, b) => compareBy(rules, a, b) || byDefault(a, b));
  const offset = query.offset ?? 0;
  return query.limit === null || query.limit < 0
    ? sorted
    : sorted.slice(offset, offset + query.limit);
}

const sortable = [
  "id",
  "collection",
  "field",
  "type",
  "interface",
  "sort",
  "required",
  "readonly",
  "locked",
  "hidden_detail",
  "hidden_browse",
  "width",
  "group",
  "note",
] as const;

function isFieldKey(name: string): name is (typeof sortable)[number] {
  return sortable.some((key) => key === name);
}

function compareBy(rules: readonly SortRule[], a: Field, b: Field): number {
  for (const { field, direction } of rules) {
    if (!isFieldKey(field)) continue;
    const order = compare(a[field], b[field], direction === "desc" ? -1 : 1);
    if (order !== 0) return order;
  }
  return 0;
}

function byDefault(a: Field, b: Field): number {
  return (
    Number(isSystemCollection(a.collection)) - Number(isSystemCollection(b.collection)) ||
    compare(a.collection, b.collection, 1) ||
    compare(a.sort, b.sort, 1) ||
    compare(a.id, b.id, 1)
  );
}

/** Missing values come last in either direction. */
function compare(
  a: string | number | boolean | null,
  b: string | number | boolean | null,
  direction: 1 | -1,
): number {
  if (a === b) return 0;
  if (a === null) return 1;
  if (b === null) return -1;
  return a < b ? -direction : direction;
}
