import { isSystemCollection, type Collection } from "../model/model.ts";
import { can } from "./can.ts";
import type { Rights } from "./rights.ts";

/** The collections a user sees: managed, not hidden, not the system's, and readable in at least one status. */
export function visibleCollections(
  collections: Readonly<Record<string, Collection>>,
  rights: Rights,
): Collection[] {
  return Object.values(collections).filter(
    (collection) =>
      collection.managed &&
      !collection.hidden &&
      !isSystemCollection(collection.collection) &&
      can(rights, collection, "read"),
  );
}
