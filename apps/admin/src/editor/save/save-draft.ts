import { isSameValue, itemKey, type Collection, type Item, type Model } from "@rowhouse/contract";
import type { ChangedPlace } from "../../data/last-change.ts";
import { isStale, maxRaces } from "../../data/stale.ts";
import type { DraftStore } from "../../form/draft/draft-store.ts";
import {
  openLists,
  payloadOf,
  saved,
  type Draft,
  type Values,
} from "../../form/draft/draft.model.ts";
import {
  findConflicts,
  mergeWith,
  takenOver,
  type Conflict,
  type Side,
} from "../../form/draft/merge.model.ts";
import type { Changer } from "../use-meanwhile.ts";
import type { PlaceProblem } from "../../form/problems/problem-key.ts";
import { refused, sending } from "../../form/draft/unanswered.model.ts";
import { isKeyReused, isRefused, readFailure, type SaveFailure } from "./save-failure.model.ts";

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

/** The options that go along with a write. */
interface WriteOptions extends Reason {
  /** Sent again with the same key, the write is not carried out twice (API contract 1.8). */
  idempotencyKey?: string;
  signal?: AbortSignal | undefined;
}

interface UpdateOptions extends WriteOptions {
  etag: string | null;
  /** Of another item than that of the page: the one that has just been made of a new item. */
  key?: string | null;
}

/** The calls that save an item. */
export interface ItemCalls {
  create(values: Values, options: WriteOptions): Promise<StoredItem>;
  /** Refused with 412 when the item has another version than `etag` by now; null writes over any version. */
  update(values: Values, options: UpdateOptions): Promise<StoredItem>;
  /** Reads the item as it is now, past the cache. */
  read(key: string | null): Promise<StoredItem>;
  /** Reads the rows of lists of an item as they are now. */
  readRows(key: string | null, lists: readonly string[]): Promise<Values>;
  newIdempotencyKey(): string;
  /** Who changed the item last. */
  lastChanger(key: string | null): Promise<Pick<Changer, "name" | "isOwn">>;
  /** Whose work lies between two versions where it is all this user's: that of this tab, or also of another; else null. */
  ownWork(from: string | null, to: string | null): "here" | "other tab" | null;
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
  /** The other side is this user as well, in another tab. */
  isOwn: boolean;
  /** The name of the other user; empty where it is not known. */
  by: string;
  /** Of what is beside the fields. */
  beside?: Beside | undefined;
}

/** A draft's content beside the fields of its item, such as the rules of a role; it is compared before each attempt to save. */
export interface Beside {
  /** Values that another user changed there, by names of their own, and who that was; null where there are none. */
  conflicts(draft: Draft): Promise<Pick<OpenConflict, "conflicts" | "by" | "isOwn"> | null>;
  /** The draft with the chosen sides, over what was compared. */
  resolve(draft: Draft, choices: Readonly<Record<string, Side>>): Draft;
  /** The stored values of it when it was first edited, by fields: the journal holds them. */
  baseOf(draft: Draft): Values;
  /** The places in the activity of changes of it. */
  places(): Promise<ChangedPlace[]>;
  /** To be called with edits from the journal that are staged again. */
  restored(entry: { staged: Values; base: Values }): void;
}

/** The data that a save works on. */
export interface SaveInput extends Reason {
  store: DraftStore;
  calls: ItemCalls;
  collection: Collection;
  model: Model;
  placeProblem?: PlaceProblem | undefined;
  /** Gives up waiting for the answer. */
  signal?: AbortSignal | undefined;
  beside?: Beside | undefined;
}

/**
 * Saves the draft: creates the item or sends its edits. When another user saved first, fields that only one side
 * changed are merged and the save is repeated; otherwise the outcome holds the conflict. A save whose answer was lost is
 * not carried out twice. The draft keeps its edits unless they were stored.
 */
export async function saveDraft(input: SaveInput): Promise<SaveOutcome> {
  const { store } = input;
  const progress = { wasMerged: false, wasCreated: false };
  for (let attempt = 1; ; attempt++) {
    const { isNew, staged } = store.get();
    try {
      const found = (await input.beside?.conflicts(store.get())) ?? null;
      if (found !== null) {
        const { base: values, etag } = store.get();
        const shared = { takenOver: [], current: { values, etag }, beside: input.beside };
        return { kind: "conflict", conflict: { ...found, ...shared } };
      }
      const { stored, isAll } = await sendDraft(input);
      progress.wasCreated ||= isNew;
      if (isAll || stored.item === null || isClean(store))
        return { kind: "saved", stored, ...progress };
    } catch (error) {
      if (!isStale(error) || attempt > maxRaces) return await failed(input, staged, error);
      const merged = await mergeCurrent(input);
      if (merged.kind === "stopped") return merged.outcome;
      progress.wasMerged ||= !merged.isOwn;
      // The other user had saved just what was typed here: nothing is left to send.
      if (isClean(store)) return { kind: "saved", stored: storedBase(store), ...progress };
    }
  }
}

function isClean(store: DraftStore): boolean {
  return Object.keys(store.get().staged).length === 0;
}

/**
 * Sends what is to be saved and takes the reply as the new base. Where an earlier save had no answer and turns out to be
 * stored, that one is taken: `isAll` is false, and what was edited since remains to be sent.
 */
async function sendDraft(input: SaveInput): Promise<{ stored: StoredItem; isAll: boolean }> {
  const { store, calls, collection, reason, signal } = input;
  const draft = store.get();
  const { isNew, etag, base } = draft;
  const payload = payloadOf(draft);
  store.update((now) => sending(now, payload, calls.newIdempotencyKey));
  const { key: idempotencyKey, payloads = [] } = store.get().unanswered ?? {};
  const options = { reason, signal, ...(idempotencyKey === undefined ? {} : { idempotencyKey }) };
  const earlier = payloads.filter((sent) => !isSameValue(sent, payload));
  try {
    const { stored, sent } = await firstStored([payload, ...earlier], (values) =>
      isNew
        ? calls.create(values, options)
        : calls.update(values, { ...options, etag, key: itemKey(collection, base) }),
    );
    const shown = stored.item ?? { ...base, ...sent };
    const lists = openLists(store.get(), sent);
    const rows = lists.length === 0 ? {} : await calls.readRows(itemKey(collection, shown), lists);
    store.update((now) => saved(now, { base: shown, etag: stored.etag, sent, rows }));
    return { stored, isAll: sent === payload };
  } catch (error) {
    if (isRefused(error)) store.update(refused);
    throw error;
  }
}

/** Sends one after the other until the server takes one: the key belongs to a single one of them. */
async function firstStored(
  payloads: readonly Values[],
  send: (values: Values) => Promise<StoredItem>,
): Promise<{ stored: StoredItem; sent: Values }> {
  let last: unknown = null;
  for (const sent of payloads) {
    try {
      return { stored: await send(sent), sent };
    } catch (error) {
      if (!isKeyReused(error)) throw error;
      last = error;
    }
  }
  throw last;
}

/**
 * Puts the chosen values into the draft, over the version they were compared with.
 * @returns the item when all values are theirs, so that nothing is left to save; null when the draft is to be saved
 */
export function resolveConflict(
  store: DraftStore,
  { current, beside }: OpenConflict,
  choices: Readonly<Record<string, Side>>,
): StoredItem | null {
  store.update((draft) => mergeWith(beside?.resolve(draft, choices) ?? draft, current, choices));
  return Object.keys(store.get().staged).length === 0 ? storedBase(store) : null;
}

type Merged = { kind: "stopped"; outcome: SaveOutcome } | { kind: "merged"; isOwn: boolean };

/** Merges what was saved meanwhile into the draft, unless a conflict or a failure to read stops the save. */
async function mergeCurrent({ store, calls, collection }: SaveInput): Promise<Merged> {
  try {
    const { item, etag } = await calls.read(itemKey(collection, store.get().base));
    const current = { values: item ?? {}, etag };
    // A change that this app has written itself, as by a revert, is no one else's: the edits are younger.
    const own = calls.ownWork(store.get().etag, etag);
    const isOwn = own !== null;
    const conflicts = own === "here" ? [] : findConflicts(store.get(), current.values);
    if (conflicts.length > 0) {
      const others = takenOver(store.get(), current.values);
      const by = await calls.lastChanger(itemKey(collection, store.get().base));
      const conflict = { conflicts, takenOver: others, current };
      return {
        kind: "stopped",
        outcome: {
          kind: "conflict",
          conflict: { ...conflict, by: by.name, isOwn: isOwn || by.isOwn },
        },
      };
    }
    store.update((draft) => mergeWith(draft, current, {}));
    return { kind: "merged", isOwn };
  } catch (error) {
    const { failure } = await readFailure(error, null);
    return { kind: "stopped", outcome: { kind: "failed", failure } };
  }
}

function storedBase(store: DraftStore): StoredItem {
  const { base, etag } = store.get();
  return { item: { ...base }, etag };
}

/** @param values what was staged when it was sent */
async function failed(
  { store, calls, collection, model, placeProblem }: SaveInput,
  values: Values,
  error: unknown,
): Promise<SaveOutcome> {
  const sent = { collection, model, values, placeProblem };
  const { failure, fields } = await readFailure(error, sent);
  store.setErrors(fields);
  const { isNew, base } = store.get();
  // Somebody may have changed its status, or the role: the page shows what is true now.
  if (failure.kind === "rights" && !isNew)
    void calls.read(itemKey(collection, base)).catch(() => undefined);
  return { kind: "failed", failure };
}
