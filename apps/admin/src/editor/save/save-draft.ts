import type { Collection, Item } from "@rowhouse/contract";
import type { DraftStore } from "../../form/draft/draft-store.ts";
import { payloadOf, saved, valuesOf, type Values } from "../../form/draft/draft.model.ts";
import {
  findConflicts,
  mergeWith,
  takenOver,
  type Conflict,
  type Side,
} from "../../form/draft/merge.model.ts";
import { copyOf } from "../read/new-item.model.ts";
import { isStale, readFailure, type SaveFailure } from "./save-failure.model.ts";

/** Why an item is written; null where no reason is needed. */
export interface Reason {
  reason: string | null;
}

/** An item as the server has it. */
export interface StoredItem {
  /** Null: it is stored but may not be read (any more). */
  item: Item | null;
  /** Version of these values. */
  etag: string | null;
}

/** The calls that save an item. */
export interface ItemCalls {
  create(values: Values, reason: Reason): Promise<StoredItem>;
  /** Refused with 412 when the item has another version than `etag` by now; null writes over any version. */
  update(values: Values, options: Reason & { etag: string | null }): Promise<StoredItem>;
  /** Reads the item as it is now, past the cache. */
  read(): Promise<StoredItem>;
}

export type SaveOutcome =
  | { kind: "saved"; stored: StoredItem; wasMerged: boolean; wasCreated: boolean }
  | { kind: "conflict"; conflict: OpenConflict }
  | { kind: "failed"; failure: SaveFailure };

/** A save that waits for the user to choose between two values. */
export interface OpenConflict {
  conflicts: Conflict[];
  takenOver: string[];
  current: { values: Values; etag: string | null };
}

/** Lost races in a row after which the save gives up: another program is writing all the time. */
const maxRaces = 3;

/** What a save works on. */
export interface SaveInput extends Reason {
  store: DraftStore;
  calls: ItemCalls;
  collection: Collection;
}

/**
 * Saves the draft: creates the item or sends its edits. When another user saved first, fields that only one side
 * changed are merged and the save is repeated; otherwise the outcome holds the conflict. The draft keeps its edits unless
 * they were stored.
 */
export async function saveDraft(input: SaveInput): Promise<SaveOutcome> {
  const { store, calls, collection, reason } = input;
  let wasMerged = false;
  for (let attempt = 1; ; attempt++) {
    const draft = store.get();
    const { isNew, etag } = draft;
    const sent = payloadOf(draft);
    try {
      const stored = isNew
        ? await calls.create(sent, { reason })
        : await calls.update(sent, { etag, reason });
      store.update((now) =>
        saved(now, { base: stored.item ?? { ...now.base, ...sent }, etag: stored.etag, sent }),
      );
      return { kind: "saved", stored, wasMerged, wasCreated: isNew };
    } catch (error) {
      if (!isStale(error) || attempt > maxRaces) return await failed(store, collection, error);
      const stopped = await mergeCurrent(input);
      if (stopped !== null) return stopped;
      wasMerged = true;
      // The other user had saved just what was typed here: nothing is left to send.
      if (Object.keys(store.get().staged).length === 0)
        return { kind: "saved", stored: storedBase(store), wasMerged, wasCreated: false };
    }
  }
}

/** Creates another item from the values as shown. The edits move to it; the item they were typed on stays as saved. */
export async function saveCopy(input: SaveInput): Promise<SaveOutcome> {
  const { store, calls, collection, reason } = input;
  try {
    const stored = await calls.create(copyOf(collection, valuesOf(store.get())), { reason });
    store.reset();
    return { kind: "saved", stored, wasMerged: false, wasCreated: true };
  } catch (error) {
    return await failed(store, collection, error);
  }
}

/**
 * Puts the chosen values into the draft, over the version they were compared with.
 * @returns the item when all values are theirs, so that nothing is left to save; null when the draft is to be saved
 */
export function resolveConflict(
  store: DraftStore,
  { current }: OpenConflict,
  choices: Readonly<Record<string, Side>>,
): StoredItem | null {
  store.update((draft) => mergeWith(draft, current, choices));
  return Object.keys(store.get().staged).length === 0 ? storedBase(store) : null;
}

/** Merges what another user saved into the draft; returns what stops the save: a conflict or a failure to read. */
async function mergeCurrent({ store, calls }: SaveInput): Promise<SaveOutcome | null> {
  try {
    const { item, etag } = await calls.read();
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
    return { kind: "failed", failure: (await readFailure(error, [])).failure };
  }
}

function storedBase(store: DraftStore): StoredItem {
  const { base, etag } = store.get();
  return { item: { ...base }, etag };
}

async function failed(
  store: DraftStore,
  collection: Collection,
  error: unknown,
): Promise<SaveOutcome> {
  const { failure, fields } = await readFailure(error, Object.keys(collection.fields));
  store.setErrors(fields);
  return { kind: "failed", failure };
}
