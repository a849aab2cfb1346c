import {
  findRelation,
  isToOneType,
  ownValue,
  type Collection,
  type Model,
  type TrashEntry,
} from "@rowhouse/contract";

/** Items of one collection that are to be brought back. */
export interface Restoring {
  collection: Collection;
  entries: TrashEntry[];
}

/**
 * The order in which entries are brought back, collection by collection: what others point to comes before them, because some
 * databases take no reference to what is not there.
 */
export function restoringOrder(model: Model, entries: readonly TrashEntry[]): Restoring[] {
  const byCollection = Map.groupBy(entries, ({ collection }) => collection);
  const waiting = new Set(byCollection.keys());
  const ordered: Restoring[] = [];
  while (waiting.size > 0) {
    const names = [...waiting];
    const next = names.find((name) => !targetsOf(model, name).some((one) => waiting.has(one)));
    // Where collections point to each other in a circle the first one begins.
    const name = next ?? names[0] ?? "";
    waiting.delete(name);
    const collection = ownValue(model.collections, name);
    if (collection !== undefined)
      ordered.push({ collection, entries: byCollection.get(name) ?? [] });
  }
  return ordered;
}

/** The other collections that items of one point to. */
function targetsOf(model: Model, name: string): string[] {
  const collection = ownValue(model.collections, name);
  return Object.values(collection?.fields ?? {}).flatMap((field) => {
    if (!isToOneType(field.type)) return [];
    const target = findRelation(model, name, field.field)?.collection;
    return target === undefined || target === name ? [] : [target];
  });
}
