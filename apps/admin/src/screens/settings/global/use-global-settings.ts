import type { Collection, Setting } from "@rowhouse/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useModel } from "../../../access/hooks.ts";
import { useSession } from "../../../access/session-context.ts";
import { currentSettings, saveSettingsMutation } from "../../../data/setting-writes.ts";
import type { EditorPageProps } from "../../../editor/page/editor-page.tsx";
import { useEditorDraft } from "../../../editor/page/use-item-editor.ts";
import { useAttempts } from "../../../editor/save/use-attempts.ts";
import { resolveConflict, type OpenConflict } from "../../../editor/save/save-draft.ts";
import type { SaveFailure } from "../../../editor/save/save-failure.model.ts";
import {
  unfinishedUploads,
  useCanSave,
  useCheckDraft,
  type SaveMode,
  type Saving,
} from "../../../editor/save/use-save.ts";
import { useLastChanger } from "../../../editor/use-meanwhile.ts";
import { canSave } from "../../../form/draft/draft.model.ts";
import { notify } from "../../../ui/notify/notify.ts";
import { useShortcut } from "../../../ui/shortcuts/shortcuts.ts";
import { saveSettings, valuesIn, type SettingsCalls } from "./save-settings.ts";

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
    ...{ isSaving: isPending || isWaiting, failure, save, again },
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
