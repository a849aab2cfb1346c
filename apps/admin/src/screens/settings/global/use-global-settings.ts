import type { Collection, Setting } from "@rowhouse/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useModel } from "../../../access/hooks.ts";
import { useSession } from "../../../access/session-context.ts";
import {
  currentSettings,
  saveSettingsMutation,
  SettingsRefused,
  type CurrentSettings,
  type SettingChange,
} from "../../../data/setting-writes.ts";
import { settingValues } from "../../../data/settings.ts";
import type { EditorPageProps } from "../../../editor/page/editor-page.tsx";
import { useEditorDraft } from "../../../editor/page/use-item-editor.ts";
import { resolveConflict, type OpenConflict } from "../../../editor/save/save-draft.ts";
import { isStale, readFailure, type SaveFailure } from "../../../editor/save/save-failure.model.ts";
import {
  unfinishedUploads,
  useCanSave,
  useCheckDraft,
  type SaveMode,
  type Saving,
} from "../../../editor/save/use-save.ts";
import { canSave, payloadOf, saved, type Values } from "../../../form/draft/draft.model.ts";
import { findConflicts, mergeWith, takenOver } from "../../../form/draft/merge.model.ts";
import { notify } from "../../../ui/notify/notify.ts";
import { useShortcut } from "../../../ui/shortcuts/shortcuts.ts";
import { toForm, toStored } from "./settings-form.model.ts";
import { readRefusals } from "./refusals.model.ts";

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

/** Lost races in a row after which the refusal is shown. */
const maxRaces = 3;

/** The controller of the settings: one draft over all of them, of which the changed ones are stored. */
export function useGlobalSettings(
  collection: Collection,
  settings: readonly Setting[],
): GlobalSettings {
  const { t } = useTranslation();
  const model = useModel();
  const base = useMemo(() => valuesIn(collection, settings), [collection, settings]);
  const session = useEditorDraft({
    ...{ collection, model, key: "global", isNew: false },
    ...{ base, etag: null, rights },
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
  const checkDraft = useCheckDraft(store, {
    collection,
    model,
    rights: { lockedFields: rights.lockedFields, hiddenFields: rights.hiddenFields },
  });
  const { mutateAsync, isPending } = useMutation(saveSettingsMutation());
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
      return await attempt(mode, 0);
    } finally {
      setWaiting(false);
    }
  };
  const attempt = async (mode: SaveMode, races: number): Promise<boolean> => {
    const now = await readCurrent();
    if (now === null) return false;
    const current = { values: valuesIn(collection, now.settings), etag: null };
    const conflicts = findConflicts(store.get(), current.values);
    if (conflicts.length > 0) {
      const others = takenOver(store.get(), current.values);
      setPending({ mode, conflict: { conflicts, takenOver: others, current, isOwn: false } });
      return false;
    }
    store.update((draft) => mergeWith(draft, current, {}));
    const sent = payloadOf(store.get());
    const refused = await mutateAsync(changesOf(sent, now)).then(() => null, refusedIn);
    const stored = Object.entries(sent).filter(([key]) => refused?.has(key) !== true);
    const values = Object.fromEntries(stored);
    // What was typed meanwhile stays, and so does what was refused.
    store.update((draft) =>
      saved(draft, { base: { ...draft.base, ...values }, etag: null, sent: values }),
    );
    if (refused !== null) {
      // Somebody was faster once more: what they changed is compared again.
      if (races < maxRaces && [...refused.values()].some(isStale)) return attempt(mode, races + 1);
      const { failure: why, fields } = await readRefusals(refused);
      store.setErrors(fields);
      setFailure(why);
      // Signing in again happens in a layer over this page; then the save continues.
      return why.kind === "session" && (await session.whenSignedIn()) !== null
        ? attempt(mode, races)
        : false;
    }
    return succeed(mode);
  };
  const readCurrent = async (): Promise<CurrentSettings | null> => {
    const named = new Set(Object.keys(payloadOf(store.get())));
    const ids = settings.flatMap(({ id, key }) => (named.has(key) ? [id] : []));
    try {
      return await currentSettings(cache, ids);
    } catch (error) {
      const { failure: why } = await readFailure(error, null);
      setFailure(why);
      return why.kind === "session" && (await session.whenSignedIn()) !== null
        ? readCurrent()
        : null;
    }
  };
  const succeed = (mode: SaveMode): true => {
    notify({ color: "success", title: t("settings_saved") });
    if (mode === "leave") void navigate({ to: "/settings" });
    return true;
  };
  return {
    ...{ isSaving: isPending || isWaiting, failure, save },
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

function refusedIn(error: unknown): ReadonlyMap<string, unknown> {
  if (error instanceof SettingsRefused) return error.refused;
  throw error;
}

/** What was never set is empty. */
function valuesIn(collection: Collection, settings: readonly Setting[]): Values {
  const fields = Object.values(collection.fields);
  const empty = Object.fromEntries(fields.map(({ field }) => [field, null]));
  const values = Object.entries(settingValues(settings, fields));
  return {
    ...empty,
    ...Object.fromEntries(values.map(([key, value]) => [key, toForm(key, value)])),
  };
}

function changesOf(payload: Values, { settings, versions }: CurrentSettings): SettingChange[] {
  const ids = new Map(settings.map(({ id, key }) => [key, id]));
  return Object.entries(payload).map(([key, value]) => {
    const id = ids.get(key) ?? null;
    const etag = id === null ? null : (versions.get(id) ?? null);
    return { id, key, value: toStored(key, value), etag };
  });
}
