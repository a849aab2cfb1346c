import { can, isSystemCollection, type Collection, type Rights } from "@rowhouse/contract";

/**
 * The collections a person sees: managed, not hidden, not the system's, and readable in at least one status
 * (requirements 6); by their names.
 */
export function visibleCollections(
  collections: Readonly<Record<string, Collection>>,
  rights: Rights,
  nameOf: (collection: Collection) => string,
): Collection[] {
  return Object.values(collections)
    .filter(
      (collection) =>
        collection.managed &&
        !collection.hidden &&
        !isSystemCollection(collection.collection) &&
        can(rights, collection, "read"),
    )
    .toSorted((a, b) => nameOf(a).localeCompare(nameOf(b)));
}
