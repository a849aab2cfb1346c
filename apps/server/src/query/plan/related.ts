import type { Field } from "@rowhouse/contract";
import { findRelation } from "@rowhouse/contract";

import { AppError } from "../../core/errors.ts";
import { concealmentOf } from "../conceal.ts";
import type { Access, CollectionAccess } from "./access.ts";
import { onlyInPredicate, operandField } from "./access.ts";
import { columnKind } from "./column-kind.ts";
import type { LikePattern, Predicate } from "./predicate.ts";
import { and, noRows, or } from "./predicate.ts";

/** One step through a relation: `wrap` turns a condition on the related rows into one on the rows here. */
export interface Hop {
  target: CollectionAccess;
  wrap(inner: Predicate): Predicate;
}

/**
 * Follows a relational field in a filter or search. Only related rows that the caller may read and that are not
 * soft-deleted take part (F49, F50). Throws fieldAccessDenied (215) or fieldNotFound (404/202 when not relational).
 */
export function hop(access: Access, from: CollectionAccess, name: string): Hop {
  const { field, onlyIn } = operandField(from, name);
  const relation = findRelation(access.model, from.name, name);
  if (!relation) throw new AppError("fieldNotFound", { field: name });
  const target = access.of(relation.collection);
  if (!target?.mayRead || !target.key || !from.key)
    throw new AppError("fieldAccessDenied", { field: name });
  const here = relation.kind === "m2o" ? field.field : from.key.field;
  const there = relation.kind === "m2o" ? target.key.field : relation.relation.field_many;
  return {
    target,
    wrap(inner) {
      const where = and(inner, target.readable, target.visible);
      if (where.kind === "none") return noRows;
      return and(onlyInPredicate(onlyIn), {
        kind: "related",
        column: here,
        negate: false,
        rows: { table: target.name, column: there, where },
      });
    },
  };
}

/** Any text or number of the row matches; fields the caller may not use take no part. */
export function relatedText(target: CollectionAccess, pattern: LikePattern): Predicate {
  return or(...searchableFields(target).map((field) => textIn(target, field, pattern)));
}

/** One field matches, in the rows in which the caller may use it. */
export function textIn(target: CollectionAccess, field: Field, pattern: LikePattern): Predicate {
  const use = target.operand(field);
  if (use.kind === "none") return noRows;
  return and(onlyInPredicate(use.onlyIn), {
    kind: "like",
    column: field.field,
    pattern,
    isText: columnKind(field) === "text",
    negate: false,
  });
}

/** Fields that take part in a search: texts and numbers, nothing concealed (API contract 3.4). */
export function searchableFields(target: CollectionAccess): Field[] {
  return Object.values(target.collection.fields).filter(
    (field) =>
      (field.type === "string" || field.type === "integer" || field.type === "decimal") &&
      columnKind(field) !== null &&
      concealmentOf(field.collection, field.field) === null,
  );
}
