import type { Caller } from "../caller.ts";
import { rowCalls } from "../row-calls.ts";

/** Calls for presets and bookmarks (API contract 2.11). */
export function collectionPresetsResource(caller: Caller) {
  const rows = rowCalls(caller, "/:project/collection_presets");
  const { listAll, read, create, update, remove } = rows;
  return {
    /** Presets, all that fit; the filter says whose. */
    list: listAll,
    read,
    create,
    update,
    remove,
  };
}
