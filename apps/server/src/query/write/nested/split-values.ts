import type { Collection } from "@rowhouse/contract";
import { findRelation, isAliasType, isRecord, isToManyType } from "@rowhouse/contract";

import type { Values } from "../options.ts";
import type { NestedValue, WriteScope } from "../scope.ts";

/** A payload split into what belongs into columns and what belongs to other rows (API contract 7.5). */
export interface SplitValues {
  columns: Values;
  references: NestedValue[];
  lists: NestedValue[];
}

/** Aliases without rows of their own and lists that are no lists are ignored (API contract 7.5, F23). */
export function splitValues(
  scope: WriteScope,
  collection: Collection,
  values: Values,
): SplitValues {
  const split: SplitValues = { columns: {}, references: [], lists: [] };
  for (const [name, value] of Object.entries(values)) {
    const field = collection.fields[name];
    if (!field) continue;
    const relation = findRelation(scope.access.model, collection.collection, name);
    if (isAliasType(field.type)) {
      if (relation && isToManyType(field.type) && Array.isArray(value))
        split.lists.push({ field: name, relation, value });
    } else if (relation?.kind === "m2o" && isNestedItem(value))
      split.references.push({ field: name, relation, value });
    else split.columns[name] = value;
  }
  return split;
}

/** An item in a payload; `Date` values come from server code. */
export function isNestedItem(value: unknown): value is Values {
  return isRecord(value) && !(value instanceof Date);
}
