import type { Field } from "@rowhouse/contract";
import { findRelation, isToManyType } from "@rowhouse/contract";

import type { Access, CollectionAccess } from "./access.ts";
import type { LikePattern, Predicate } from "./predicate.ts";
import { allRows, or } from "./predicate.ts";
import { anyTextIn, traverse, relatedText, searchableFields } from "./related.ts";

/**
 * The search text `q` as one group of LIKEs over the fields the caller may use, related rows included (API contract
 * 3.4, F49). No searchable field: no condition, so hit and miss look the same.
 */
export function searchPredicate(
  access: Access,
  root: CollectionAccess,
  q: string | null,
): Predicate {
  if (q === null || q === "") return allRows;
  const pattern: LikePattern = { literal: q };
  const own = searchableFields(root).filter((field) => isUsable(root, field));
  const related = Object.values(root.collection.fields).filter((field) =>
    searchesRelated(access, root, field),
  );
  if (own.length === 0 && related.length === 0) return allRows;
  return or(
    anyTextIn(
      root,
      own.filter((field) => !related.includes(field)),
      pattern,
    ),
    ...related.map((field) => {
      const step = traverse(access, root, field.field);
      return step.wrap(relatedText(step.target, pattern));
    }),
  );
}

/** Lists, and many-to-one fields whose own type is a text or a number. */
function searchesRelated(access: Access, root: CollectionAccess, field: Field): boolean {
  const isPlain = field.type === "string" || field.type === "integer" || field.type === "decimal";
  if ((!isPlain && !isToManyType(field.type)) || !isUsable(root, field)) return false;
  const relation = findRelation(access.model, root.name, field.field);
  const target = relation && access.of(relation.collection);
  if (!target?.mayRead || searchableFields(target).length === 0) return false;
  const { key } = relation?.kind === "m2o" ? target : root;
  return Boolean(key?.sole);
}

function isUsable(access: CollectionAccess, field: Field): boolean {
  return access.operand(field).kind === "rows";
}
