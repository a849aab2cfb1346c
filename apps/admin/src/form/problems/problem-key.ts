import {
  findCollection,
  findRelation,
  isRecord,
  ownValue,
  type Collection,
  type Model,
  type ReportedProblem,
} from "@rowhouse/contract";
import { entryId, rowShape, type RowShape } from "@rowhouse/extension-kit";

import { nestedKey } from "./nested-paths.ts";

/** The sent item, in which the subject of a problem is found. */
export interface SentItem {
  model: Model;
  collection: Collection;
  /** The staged values, in whose lists the rows have their ids. */
  values: Readonly<Record<string, unknown>>;
  /** Asked first. */
  placeProblem?: PlaceProblem | undefined;
}

/** The key that the draft has for what a reported problem is about, by its path and what was sent; null: it knows none. */
export type PlaceProblem = (
  path: readonly (string | number)[],
  sent: Readonly<Record<string, unknown>>,
) => string | null;

/**
 * The key of the value inside a list that a reported problem is about: the server names the row by its index in the list it
 * was sent. Null where the problem is about a field of the item itself, or about what no form shows.
 */
export function nestedProblemKey(found: ReportedProblem, sent: SentItem): string | null {
  const about = found.values["field"];
  const path = typeof about === "string" ? [...found.path, about] : found.path;
  const placed = sent.placeProblem?.(path, sent.values) ?? null;
  if (placed !== null) return placed;
  const way = wayTo(path, sent);
  return way === null || way.length === 1 ? null : nestedKey(way);
}

function wayTo(path: readonly (string | number)[], sent: SentItem): string[] | null {
  const { model, collection, values } = sent;
  const [name, next, ...rest] = path;
  const field = typeof name === "string" ? ownValue(collection.fields, name) : undefined;
  if (field === undefined) return null;
  if (next === undefined) return field.hidden_detail ? null : [field.field];
  const relation = findRelation(model, collection.collection, field.field);
  if (relation === null) return null;
  const value = ownValue(values, field.field);
  if (typeof next === "number") {
    const shape = rowShape(model, relation);
    const entry: unknown = Array.isArray(value) ? value[next] : null;
    const id = shape !== null && isRecord(entry) ? entryId(shape, entry) : null;
    if (shape === null || id === null || !isRecord(entry) || isLink(shape, rest)) return null;
    const inner = wayTo(rest, { model, collection: shape.collection, values: entry });
    return inner && [field.field, id, ...inner];
  }
  const target = findCollection(model, relation.collection);
  if (target === null || !isRecord(value)) return null;
  const inner = wayTo([next, ...rest], { model, collection: target, values: value });
  return inner && [field.field, ...inner];
}

/** Tells whether the way leads to the link of a row, which follows from the list: no form shows it. */
function isLink({ owner, far }: RowShape, [name, ...rest]: readonly (string | number)[]): boolean {
  return name === owner || (far !== null && name === far.field && rest.length === 0);
}
