import {
  findRelation,
  isRecord,
  ownValue,
  type Collection,
  type Field,
  type Model,
} from "@rowhouse/contract";
import { changesOf, entryId, isTakenOut, rowKey, rowShape } from "@rowhouse/extension-kit";

import { nestedKey } from "./nested-paths.ts";

/** What is needed to check the rows of lists. */
export interface NestedCheck {
  model: Model;
  /** Fields of a collection that cannot be filled in by this user. */
  lockedIn: (collection: Collection) => ReadonlySet<string>;
}

/** The values of a related item that are sent. */
interface CheckedRow {
  collection: Collection;
  values: Record<string, unknown>;
  isNew: boolean;
  /** Fields that follow from the list itself. */
  filled: readonly string[];
}

/**
 * What would be refused of the rows that a list creates and changes, by the way there from the list.
 * @param check finds what is wrong in one of them
 */
export function rowProblems(
  { field, value, model }: { field: Field; value: unknown; model: Model },
  check: (row: CheckedRow) => Readonly<Record<string, string>>,
): Record<string, string> {
  const relation = findRelation(model, field.collection, field.field);
  const shape = relation && rowShape(model, relation);
  if (shape === null) return {};
  const { collection, owner, far } = shape;
  const found: Record<string, string> = {};
  const add = (path: readonly string[], row: CheckedRow) => {
    for (const [key, text] of Object.entries(check(row))) found[nestedKey([...path, key])] = text;
  };
  for (const entry of changesOf(value)) {
    const id = entryId(shape, entry);
    if (id === null || isTakenOut(shape, entry)) continue;
    const isNew = rowKey(shape, entry) === null;
    const filled = far === null ? [owner] : [owner, far.field];
    add([id], { collection, values: entry, isNew, filled });
    const inner = far && ownValue(entry, far.field);
    if (far === null || !isRecord(inner)) continue;
    const isFarNew = (ownValue(inner, far.key) ?? null) === null;
    const path = [id, far.field];
    add(path, { collection: far.collection, values: inner, isNew: isFarNew, filled: [] });
  }
  return found;
}
