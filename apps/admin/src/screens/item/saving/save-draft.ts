import type { Collection } from "@rowhouse/contract";
import type { DraftStore } from "../../../form/draft/draft-store.ts";
import { payloadOf, saved, valuesOf, type Values } from "../../../form/draft/draft.model.ts";
import {
  findConflicts,
  mergeWith,
  takenOver,
  type Conflict,
  type Side,
} from "../../../form/draft/merge.model.ts";
import { copyOf } from "./copy.model.ts";
import type { ItemSource, ItemWrites, StoredItem } from "./item-source.ts";
import { isStale, readFailure, type SaveFailure } from "./save-failure.model.ts";

export type SaveOutcome =
  | { kind: "saved"; stored: StoredItem; wasMerged: boolean; wasMade: boolean }
  | { kind: "conflict"; conflict: OpenConflict }
  | { kind: "failed"; failure: SaveFailure };

/** A save that waits for the person to choose between two values. */
export interface OpenConflict {
  conflicts: Conflict[];
  takenOver: string[];
  current: { values: Values; etag: string | null };
}

/** After so many lost races in a row somebody is writing without pause, and a person should know. */
const longestRace = 3;

/** What a save works on. */
export interface SaveInput {
  store: DraftStore;
  source: Pick<ItemSource, "writes" | "copy">;
  collection: Collection;
  /** Why, where the role must say so. */
  reason: string | null;
}

/**
 * Saves the draft: creates the item or sends its edits. When somebody else saved first, fields that only one side
 * changed are merged and the save goes on; otherwise the outcome holds what to ask. The draft keeps its edits unless
 * they were stored.
 */
export async function saveDraft({
  store,
  source,
  collection,
  reason,
}: SaveInput): Promise<SaveOutcome> {
  const writes = source.writes(reason);
  let wasMerged = false;
  for (let attempt = 1; ; attempt++) {
    const draft = store.get();
    const wasMade = draft.isNew;
    const sent = payloadOf(draft);
    try {
      const stored = draft.isNew
        ? await writes.create(sent)
        : await writes.update(sent, draft.etag);
      store.update((now) =>
        saved(now, { base: stored.item ?? { ...now.base, ...sent }, etag: stored.etag, sent }),
      );
      return { kind: "saved", stored, wasMerged, wasMade };
    } catch (error) {
      if (!isStale(error) || attempt > longestRace) return failed(store, collection, error);
      const stopped = await compare(store, writes);
      if (stopped !== null) return stopped;
      wasMerged = true;
      const { base, etag, staged } = store.get();
      // They had saved just what was typed here: nothing is left to send.
      if (Object.keys(staged).length === 0)
        return { kind: "saved", stored: { item: { ...base }, etag }, wasMerged, wasMade };
    }
  }
}

/** Makes another item from the values as shown. The edits move to it; the item they were typed on stays as saved. */
export async function saveCopy({
  store,
  source,
  collection,
  reason,
}: SaveInput): Promise<SaveOutcome> {
  try {
    const stored = await source.copy(copyOf(collection, valuesOf(store.get())), reason);
    store.reset();
    return { kind: "saved", stored, wasMerged: false, wasMade: true };
  } catch (error) {
    return failed(store, collection, error);
  }
}

/** Puts the chosen values into the draft, over the version they were compared with. */
export function settle(
  store: DraftStore,
  conflict: OpenConflict,
  choices: Readonly<Record<string, Side>>,
): void {
  store.update((draft) => mergeWith(draft, conflict.current, choices));
}

async function compare(store: DraftStore, writes: ItemWrites): Promise<SaveOutcome | null> {
  try {
    const { item, etag } = await writes.read();
    const current = { values: item ?? {}, etag };
    const conflicts = findConflicts(store.get(), current.values);
    if (conflicts.length > 0)
      return {
        kind: "conflict",
        conflict: { conflicts, takenOver: takenOver(store.get(), current.values), current },
      };
    store.update((draft) => mergeWith(draft, current, {}));
    return null;
  } catch (error) {
    return { kind: "failed", failure: readFailure(error, []).failure };
  }
}

function failed(store: DraftStore, collection: Collection, error: unknown): SaveOutcome {
  const { failure, fields } = readFailure(error, Object.keys(collection.fields));
  store.setErrors(fields);
  return { kind: "failed", failure };
}
