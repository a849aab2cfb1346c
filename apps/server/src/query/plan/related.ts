import type { Field } from "@rowhouse/contract";
import { findRelation } from "@rowhouse/contract";

import { AppError } from "../../core/errors.ts";
import type { Access, CollectionAccess } from "./access.ts";
import { onlyInPredicate, operandField } from "./access.ts";
import { isPlainText, isSearchable } from "../columns.ts";
import { and, narrowed, noRows, or, type LikePattern, type Predicate } from "./predicate.ts";

/** A step through a relation: `wrap` turns a condition on the related rows into one on the rows here. */
export interface Traversal {
  target: CollectionAccess;
  wrap(inner: Predicate): Predicate;
}

/**
 * Follows a relational field in a filter or search. Only related rows that the caller may read and that are not
 * soft-deleted count (F49, F50). Throws fieldAccessDenied (215) or fieldNotFound (404/202 when not relational).
 */
export function traverse(access: Access, from: CollectionAccess, name: string): Traversal {
  const { field, onlyIn } = operandField(from, name);
  const relation = findRelation(access.model, from.name, name);
  if (!relation) throw new AppError("fieldNotFound", { field: name });
  const target = access.of(relation.collection);
  const isToOne = relation.kind === "m2o";
  const here = isToOne ? field.field : from.key?.sole?.field;
  const there = isToOne ? target?.key?.sole?.field : relation.relation.field_many;
  if (!target?.mayRead || here === undefined || there === undefined)
    throw new AppError("fieldAccessDenied", { field: name });
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

/** Any text or number of the row matches; fields the caller may not use are left out. */
export function relatedText(target: CollectionAccess, pattern: LikePattern): Predicate {
  return anyTextIn(target, searchableFields(target), pattern);
}

/** One of the fields matches, each in the rows in which the caller may use it. */
export function anyTextIn(
  target: CollectionAccess,
  fields: readonly Field[],
  pattern: LikePattern,
): Predicate {
  return narrowed(target.collection, scannedTextIn(target, fields, pattern));
}

/** The same without a search index, for rows that have been found already. */
export function scannedTextIn(
  target: CollectionAccess,
  fields: readonly Field[],
  pattern: LikePattern,
): Predicate {
  return or(...fields.map((field) => textIn(target, field, pattern)));
}

function textIn(target: CollectionAccess, field: Field, pattern: LikePattern): Predicate {
  const use = target.operand(field);
  if (use.kind === "none") return noRows;
  return and(onlyInPredicate(use.onlyIn), {
    kind: "like",
    column: field.field,
    pattern,
    isText: isPlainText(field),
    negate: false,
  });
}

/** Fields that `q` searches: texts and numbers, nothing concealed (API contract 3.4). */
export function searchableFields(target: CollectionAccess): Field[] {
  return Object.values(target.collection.fields).filter(isSearchable);
}
