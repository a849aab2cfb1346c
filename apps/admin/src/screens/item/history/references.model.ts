import {
  findRelation,
  primaryKeyField,
  referenceKey,
  type Collection,
  type Model,
} from "@rowhouse/contract";
import type { Field, Item } from "@rowhouse/contract";
import { itemFields } from "../page/item-fields.model.ts";
import type { TimelineEntry } from "./timeline.model.ts";

/** Most keys in one address: beyond that, some servers find it too long. */
const mostKeys = 200;

/** Items of one collection that the values of a history name. */
export interface ReferencedItems {
  collection: string;
  primaryKey: string;
  /** Every key named by any state of the item, in lots that can be asked for at once. */
  lots: string[][];
  /** What their cells need. */
  fields: string[];
}

type Shown = Pick<TimelineEntry, "revision" | "previous">;

/** Per field that holds a key, the items its values name. Fields of the same collection share them. */
export type References = Readonly<Record<string, ReferencedItems>>;

/**
 * What the values of a history point to. The states of all entries count, unfolded or not: so one request per
 * collection serves every entry that is ever unfolded, and going back as well.
 */
export function referencesOf(
  { model, collection }: { model: Model; collection: Collection },
  { entries, item }: { entries: readonly Shown[]; item: Item },
): References {
  const states = [...entries.flatMap(statesOf), item];
  const byTarget = Map.groupBy(
    Object.values(collection.fields).filter((field) => targetOf(model, field) !== null),
    (field) => targetOf(model, field),
  );
  const pairs = [...byTarget].flatMap(([target, fields]): [string, ReferencedItems][] => {
    const primaryKey = target && primaryKeyField(target)?.field;
    if (!target || !primaryKey) return [];
    const keys = states.flatMap((state) =>
      fields.flatMap(({ field }) => keyText(referenceKey(state[field], primaryKey))),
    );
    const items: ReferencedItems = {
      collection: target.collection,
      primaryKey,
      lots: lotsOf([...new Set(keys)].toSorted()),
      fields: fieldsOf(model, collection, fields),
    };
    return fields.map(({ field }) => [field, items]);
  });
  return Object.fromEntries(pairs);
}

/** The key a value names, as text; none for what is no key, nor for one that an address cannot tell from several. */
export function keyText(value: unknown): string[] {
  if (typeof value === "number") return [String(value)];
  return typeof value === "string" && value.trim() !== "" && !value.includes(",") ? [value] : [];
}

function targetOf(model: Model, field: Field): Collection | null {
  const relation = findRelation(model, field.collection, field.field);
  return relation?.kind === "m2o" ? (model.collections[relation.collection] ?? null) : null;
}

/** Related items are loaded as far as the item's own page loads them for these fields, the hidden ones as well. */
function fieldsOf(model: Model, collection: Collection, fields: readonly Field[]): string[] {
  const shown = fields.map((field) => [field.field, { ...field, hidden_detail: false }]);
  const paths = itemFields(model, { ...collection, fields: Object.fromEntries(shown) });
  const related = paths.filter((path) => path.includes("."));
  return [...new Set(related.map((path) => path.slice(path.indexOf(".") + 1)))];
}

function statesOf({ revision, previous }: Shown): Item[] {
  return [revision?.["data"], revision?.["delta"], previous?.["data"]].flatMap((state) =>
    typeof state === "object" && state !== null ? Object.fromEntries(Object.entries(state)) : [],
  );
}

function lotsOf(keys: readonly string[]): string[][] {
  const count = Math.ceil(keys.length / mostKeys);
  return Array.from({ length: count }, (_, index) =>
    keys.slice(index * mostKeys, (index + 1) * mostKeys),
  );
}
