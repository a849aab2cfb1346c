import type { Collection, Setting } from "@rowhouse/contract";
import {
  SettingsRefused,
  type CurrentSettings,
  type SettingChange,
} from "../../../data/setting-writes.ts";
import { settingValues } from "../../../data/settings.ts";
import { isStale, maxRaces } from "../../../data/stale.ts";
import type { OpenConflict } from "../../../editor/save/save-draft.ts";
import { readFailure, type SaveFailure } from "../../../editor/save/save-failure.model.ts";
import type { Changer } from "../../../editor/use-meanwhile.ts";
import type { DraftStore } from "../../../form/draft/draft-store.ts";
import { payloadOf, saved, type Values } from "../../../form/draft/draft.model.ts";
import { findConflicts, mergeWith, takenOver } from "../../../form/draft/merge.model.ts";
import { readRefusals } from "./refusals.model.ts";
import { toForm, toStored } from "./settings-form.model.ts";

/** The calls that save settings. */
export interface SettingsCalls {
  /** Reads all of them as they are now, with the versions of those with these ids. */
  read(ids: readonly number[]): Promise<CurrentSettings>;
  /** Throws `SettingsRefused`; what is not named there is stored. */
  store(changes: readonly SettingChange[]): Promise<void>;
  /** Who changed one of those with these ids last. */
  lastChanger(ids: readonly number[]): Promise<Pick<Changer, "name" | "isOwn">>;
}

export type SettingsOutcome =
  | { kind: "saved" }
  | { kind: "conflict"; conflict: OpenConflict }
  | { kind: "failed"; failure: SaveFailure };

interface SettingsInput {
  store: DraftStore;
  calls: SettingsCalls;
  collection: Collection;
  settings: readonly Setting[];
}

/**
 * Stores the changed settings on the versions that they were compared with. What another administrator changed is taken over; where
 * both changed the same setting the outcome holds the conflict. The draft keeps what was not stored.
 */
export async function saveSettings(input: SettingsInput, races = 0): Promise<SettingsOutcome> {
  const { store, calls, collection, settings } = input;
  const named = new Set(Object.keys(payloadOf(store.get())));
  const ids = settings.flatMap(({ id, key }) => (named.has(key) ? [id] : []));
  const now = await calls.read(ids).catch(failed);
  if ("kind" in now) return now;
  const current = { values: valuesIn(collection, now.settings), etag: null };
  const conflicts = findConflicts(store.get(), current.values);
  if (conflicts.length > 0) {
    const others = takenOver(store.get(), current.values);
    const changed = new Set(conflicts.map(({ field }) => field));
    const found = now.settings.filter(({ key }) => changed.has(key));
    const { name: by, isOwn } = await calls.lastChanger(found.map(({ id }) => id));
    const conflict = { conflicts, takenOver: others, current, by, isOwn };
    return { kind: "conflict", conflict };
  }
  store.update((draft) => mergeWith(draft, current, {}));
  const sent = payloadOf(store.get());
  const refused = await calls.store(changesOf(sent, now)).then(() => null, refusedIn);
  const stored = Object.entries(sent).filter(([key]) => refused?.has(key) !== true);
  const values = Object.fromEntries(stored);
  // Text typed meanwhile stays, and so do refused values.
  store.update((draft) =>
    saved(draft, { base: { ...draft.base, ...values }, etag: null, sent: values }),
  );
  if (refused === null) return { kind: "saved" };
  // Somebody was faster once more: what they changed is compared again.
  if (races < maxRaces && [...refused.values()].some(isStale))
    return saveSettings(input, races + 1);
  const { failure, fields } = await readRefusals(refused);
  store.setErrors(fields);
  return { kind: "failed", failure };
}

/** A setting that was never set is empty. */
export function valuesIn(collection: Collection, settings: readonly Setting[]): Values {
  const fields = Object.values(collection.fields);
  const empty = Object.fromEntries(fields.map(({ field }) => [field, null]));
  const values = Object.entries(settingValues(settings, fields));
  return {
    ...empty,
    ...Object.fromEntries(values.map(([key, value]) => [key, toForm(key, value)])),
  };
}

async function failed(error: unknown): Promise<SettingsOutcome> {
  return { kind: "failed", failure: (await readFailure(error, null)).failure };
}

function refusedIn(error: unknown): ReadonlyMap<string, unknown> {
  if (error instanceof SettingsRefused) return error.refused;
  throw error;
}

function changesOf(payload: Values, { settings, versions }: CurrentSettings): SettingChange[] {
  const ids = new Map(settings.map(({ id, key }) => [key, id]));
  return Object.entries(payload).map(([key, value]) => {
    const id = ids.get(key) ?? null;
    const etag = id === null ? null : (versions.get(id) ?? null);
    return { id, key, value: toStored(key, value), etag };
  });
}
