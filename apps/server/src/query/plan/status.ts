import type { Query } from "@rowhouse/contract";

import type { CollectionAccess } from "./access.ts";
import { columnKind } from "./column-kind.ts";
import type { Predicate } from "./predicate.ts";
import { allRows, oneOf } from "./predicate.ts";

/**
 * The `status` parameter (API contract 3.6). It only narrows: what the caller may read is a condition of its own,
 * so naming an unreadable status finds nothing (F47).
 */
export function statusPredicate(root: CollectionAccess, status: Query["status"]): Predicate {
  const field = root.status;
  if (!field || status === "*") return allRows;
  if (status === null) return root.visible;
  const isNumeric = columnKind(field) === "integer" || columnKind(field) === "decimal";
  const values = status
    .map((value) => value.trim())
    .filter((value) => !isNumeric || /^-?\d+$/.test(value));
  return oneOf(field.field, isNumeric ? values.map(Number) : values);
}
