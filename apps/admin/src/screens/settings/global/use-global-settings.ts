import type { Collection, Setting } from "@rowhouse/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { useTranslation } from "../../../i18n/translation.ts";
import { useModel } from "../../../access/hooks.ts";
import { useSession } from "../../../access/session-context.ts";
import { refusalOf } from "../../../data/refusal.ts";
import {
  currentSettings,
  type CurrentSettings,
  saveSettingsMutation,
  type SettingChange,
  SettingsRefused,
} from "../../../data/setting-writes.ts";
import { settingValues } from "../../../data/settings.ts";
import { isStale, maxRaces } from "../../../data/stale.ts";
import type { EditorPageProps } from "../../../editor/page/editor-page.tsx";
import { useEditorDraft } from "../../../editor/page/use-item-editor.ts";
import { type OpenConflict, resolveConflict } from "../../../editor/save/save-draft.ts";
import {
  readFailure,
  type ReadFailure,
  type SaveFailure,
} from "../../../editor/save/save-failure.model.ts";
import { useAttempts } from "../../../editor/save/use-attempts.ts";
import {
  type SaveMode,
  type Saving,
  unfinishedUploads,
  useCanSave,
  useCheckDraft,
} from "../../../editor/save/use-save.ts";
import { type Changer, useLastChanger } from "../../../editor/use-meanwhile.ts";
import type { DraftStore } from "../../../form/draft/draft-store.ts";
import { canSave, payloadOf, saved, type Values } from "../../../form/draft/draft.model.ts";
import { findConflicts, mergeWith, takenOver } from "../../../form/draft/merge.model.ts";
import { errorText, problemText, textOfProblems } from "../../../i18n/error-text.ts";
import { notify } from "../../../design/notify/notify.ts";
import { useShortcut } from "../../../design/shortcuts/shortcuts.ts";
import { toForm, toStored } from "./settings-form.model.ts";

/** Administrators may see and change every setting. */
const rights = {
  maySave: true,
  hiddenFields: new Set<string>(),
  lockedFields: new Set<string>(),
} as const;

interface GlobalSettings extends Pick<
  EditorPageProps,
  "heading" | "session" | "rights" | "canSave"
> {
  saving: EditorPageProps["saving"] &
    Pick<Saving, "conflict" | "resolveConflict" | "cancelConflict">;
}

/** The controller of the settings: one draft over all of them, of which the changed ones are stored. */
export function useGlobalSettings(
  collection: Collection,
  settings: readonly Setting[],
): GlobalSettings {
  const { t } = useTranslation();
  const model = useModel();
  const base = useMemo(() => valuesIn(collection, settings), [collection, settings]);
  const session = useEditorDraft({
    collection,
    model,
    key: "global",
    isNew: false,
    base,
    etag: null,
    rights,
  });
  const saving = useSettingsSave(collection, settings, session);
  const isSavable = useCanSave(session.store);
  useShortcut("saveAndStay", () => void saving.save("stay"), { enabled: isSavable });
  const title = t("settings_tile_global");
  return {
    heading: {
      title,
      what: title,
      back: "/settings",
      breadcrumb: [{ label: t("admin_settings"), to: "/settings" }],
    },
    session,
    rights,
    saving,
    canSave: isSavable,
  };
}

function useSettingsSave(
  collection: Collection,
  settings: readonly Setting[],
  { store }: GlobalSettings["session"],
): GlobalSettings["saving"] {
  const { t } = useTranslation();
  const model = useModel();
  const session = useSession();
  const navigate = useNavigate();
  const cache = useQueryClient();
  const changerOf = useLastChanger();
  const checkDraft = useCheckDraft(store, {
    collection,
    model,
    rights: { lockedFields: rights.lockedFields, hiddenFields: rights.hiddenFields },
  });
  const { mutateAsync, isPending } = useMutation(saveSettingsMutation());
  const { attempt: untilAnswered, again } = useAttempts();
  const callsUntil = (signal: AbortSignal): SettingsCalls => ({
    read: (ids) => currentSettings(cache, ids, signal),
    store: (changes) => mutateAsync({ changes, signal }),
    lastChanger: (keys) => changerOf({ collection: "directus_settings", keys }),
  });
  const [failure, setFailure] = useState<SaveFailure | null>(null);
  const [isWaiting, setWaiting] = useState(false);

  const [pending, setPending] = useState<{ mode: SaveMode; conflict: OpenConflict } | null>(null);

  const save = async (mode: SaveMode): Promise<boolean> => {
    if (isWaiting) return false;
    setWaiting(true);
    try {
      const found = (await unfinishedUploads()) ?? checkDraft();
      setFailure(found);
      if (found !== null || isPending || !canSave(store.get())) return false;
      return await attempt(mode);
    } finally {
      setWaiting(false);
    }
  };
  const attempt = async (mode: SaveMode): Promise<boolean> => {
    const outcome = await untilAnswered((signal) =>
      saveSettings({ store, calls: callsUntil(signal), collection, settings }),
    );
    if (outcome.kind === "conflict") setPending({ mode, conflict: outcome.conflict });
    if (outcome.kind === "saved") return succeed(mode);
    if (outcome.kind !== "failed") return false;
    setFailure(outcome.failure);
    // Signing in again happens in a layer over this page; then the save continues.
    const hasExpired = outcome.failure.kind === "session";
    return hasExpired && (await session.whenSignedIn()) !== null ? attempt(mode) : false;
  };
  const succeed = (mode: SaveMode): true => {
    notify({ color: "success", title: t("settings_saved") });
    if (mode === "leave") void navigate({ to: "/settings" });
    return true;
  };
  return {
    isSaving: isPending || isWaiting,
    failure,
    save,
    again,
    conflict: pending?.conflict ?? null,
    cancelConflict: () => setPending(null),
    resolveConflict: (choices) => {
      if (pending === null) return;
      const rest = resolveConflict(store, pending.conflict, choices);
      setPending(null);
      if (rest === null) void save(pending.mode);
      else succeed(pending.mode);
    },
  };
}

/** The calls that save settings. */
interface SettingsCalls {
  /** Reads all of them as they are now, with the versions of those with these ids. */
  read(ids: readonly number[]): Promise<CurrentSettings>;
  /** Throws `SettingsRefused`; what is not named there is stored. */
  store(changes: readonly SettingChange[]): Promise<void>;
  /** Who changed one of those with these ids last. */
  lastChanger(ids: readonly number[]): Promise<Pick<Changer, "name" | "isOwn">>;
}

type SettingsOutcome =
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
async function saveSettings(input: SettingsInput, races = 0): Promise<SettingsOutcome> {
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
function valuesIn(collection: Collection, settings: readonly Setting[]): Values {
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

const ofNoField: ReadonlySet<SaveFailure["kind"]> = new Set(["offline", "unanswered", "session"]);

/** Why settings were not stored: each is a request of its own, so that what is said of it belongs to its field. */
async function readRefusals(refused: ReadonlyMap<string, unknown>): Promise<ReadFailure> {
  const fields: Record<string, string> = {};
  let general: SaveFailure | null = null;
  for (const [key, error] of refused) {
    const { failure } = await readFailure(error, null);
    // Neither the line nor the session is a matter of one setting.
    if (ofNoField.has(failure.kind)) general ??= failure;
    else fields[key] = textOf(error);
  }
  const count = Object.keys(fields).length;
  return { failure: general ?? { kind: "fields", count, rest: null }, fields };
}

function textOf(error: unknown): string {
  const problems = refusalOf(error)?.problems ?? [];
  const texts = problems.map(problemText);
  return texts.length > 0 ? textOfProblems(texts) : (errorText(error) ?? "");
}
