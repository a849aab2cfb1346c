import { ownValue, type Collection } from "@rowhouse/contract";
import { findRelation, isAliasType, isRecord } from "@rowhouse/contract";

import type { Values } from "../options.ts";
import type { NestedValue, WriteScope } from "../scope.ts";

/** A payload split into what belongs into columns and what belongs to other rows (API contract 7.5). */
export interface SplitValues {
  columns: Values;
  /** Names of columns that hold the key of another row, whatever their type. */
  links: string[];
  references: NestedValue[];
  lists: NestedValue[];
}

/** Aliases without rows of their own and lists that are no lists are ignored (API contract 7.5, F23). */
export function splitValues(
  scope: WriteScope,
  collection: Collection,
  values: Values,
): SplitValues {
  const split: SplitValues = { columns: {}, links: [], references: [], lists: [] };
  for (const [name, value] of Object.entries(values)) {
    const field = ownValue(collection.fields, name);
    if (!field) continue;
    const relation = findRelation(scope.access.model, collection.collection, name);
    if (isAliasType(field.type)) {
      if (relation?.kind === "o2m" && Array.isArray(value))
        split.lists.push({ field: name, relation, value });
      continue;
    }
    if (relation?.kind === "m2o") split.links.push(name);
    if (relation?.kind === "m2o" && isNestedItem(value))
      split.references.push({ field: name, relation, value });
    else split.columns[name] = value;
  }
  return split;
}

/** An item in a payload; `Date` values come from server code. */
export function isNestedItem(value: unknown): value is Values {
  return isRecord(value) && !(value instanceof Date);
}
