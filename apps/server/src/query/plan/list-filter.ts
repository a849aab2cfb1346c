import { ownValue, type Field, type FilterRule } from "@rowhouse/contract";
import { findRelation } from "@rowhouse/contract";

import { AppError, because } from "../../core/errors.ts";
import type { Access, CollectionAccess } from "./access.ts";
import { filterValue, unmatched } from "./column-values.ts";
import type { Predicate, RelatedRows } from "./predicate.ts";
import { allRows, and, noRows, oneOf } from "./predicate.ts";

/**
 * Operators on a one-to-many field: has, nhas, all, and empty/null as "no related row" (API contract 3.3, F18).
 * Only related rows that the caller may read and that are not soft-deleted count.
 */
export function listPredicate(
  access: Access,
  from: CollectionAccess,
  operand: { field: Field; rule: FilterRule },
): Predicate {
  const { field, rule } = operand;
  const relation = findRelation(access.model, from.name, field.field);
  if (!relation || relation.kind !== "o2m") {
    throw new AppError("unprocessable", because("filterField", { field: field.field }));
  }
  const target = access.of(relation.collection);
  const key = from.key?.sole?.field;
  if (!target?.mayRead || !target.key || key === undefined)
    throw new AppError("fieldAccessDenied", { field: field.field });
  const rows: RelatedRows = {
    table: target.name,
    column: relation.relation.field_many,
    where: and(target.readable, target.visible),
  };
  const atLeast = (count: number): Predicate =>
    count <= 0
      ? allRows
      : {
          kind: "related",
          column: key,
          negate: false,
          rows: count === 1 ? rows : { ...rows, having: { count } },
        };
  switch (rule.operator) {
    case "has":
      return countOf(rule) === 0 ? without(atLeast(1)) : atLeast(countOf(rule));
    case "nhas":
      return countOf(rule) === 0 ? atLeast(1) : without(atLeast(countOf(rule)));
    case "nnull":
    case "nempty":
      return atLeast(1);
    case "null":
    case "empty":
      return without(atLeast(1));
    case "all":
      return relatedToAll(key, {
        rows,
        members: membersOf(access, {
          target,
          junction: relation.junction?.field_many ?? null,
          wanted: [...new Set(Array.isArray(rule.value) ? rule.value : [rule.value])],
        }),
      });
    default:
      throw new AppError(
        "unprocessable",
        because("valueOperator", { field: field.field, operator: rule.operator }),
      );
  }
}

/** The rows that are meant by the listed keys of `all`. */
interface Members {
  /** Null where one of them cannot be there. */
  where: Predicate | null;
  count: number;
  /** The column that tells them apart; absent where every row is another one. */
  distinct?: string;
}

/** The column that the listed keys of `all` are compared with: the far key of a junction, else the key of the related row. */
function membersOf(
  access: Access,
  list: { target: CollectionAccess; junction: string | null; wanted: unknown[] },
): Members {
  const { target, junction, wanted } = list;
  if (junction === null && target.key?.sole === null) {
    const { key } = target;
    const keys = wanted.map((each) => key.parse(each)).filter((each) => each !== null);
    const where = keys.length < wanted.length ? null : key.among(keys);
    return { where, count: wanted.length };
  }
  const field = junction === null ? target.key?.sole : ownValue(target.collection.fields, junction);
  if (!field || target.operand(field).kind === "none" || !access.of(target.name)) {
    throw new AppError("fieldAccessDenied", { field: junction ?? "" });
  }
  const values = [...new Set(wanted.map((value) => filterValue(field, value)))];
  const where = values.includes(unmatched) ? null : oneOf(field.field, values);
  return { where, count: values.length, distinct: field.field };
}

function relatedToAll(key: string, list: { rows: RelatedRows; members: Members }): Predicate {
  const { rows, members } = list;
  const { where, ...having } = members;
  if (having.count === 0) return allRows;
  if (where === null) return noRows;
  return {
    kind: "related",
    column: key,
    negate: false,
    rows: { ...rows, where: and(rows.where, where), having },
  };
}

function without(predicate: Predicate): Predicate {
  if (predicate.kind === "all") return noRows;
  return predicate.kind === "related" ? { ...predicate, negate: true } : allRows;
}

function countOf(rule: FilterRule): number {
  const count = Math.trunc(Number(rule.value));
  if (!Number.isFinite(count) || count < 0)
    throw new AppError("invalidInput", because("countOperator", { operator: rule.operator }));
  return count;
}
