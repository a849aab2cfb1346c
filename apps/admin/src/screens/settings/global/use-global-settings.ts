import type { Collection, Setting } from "@rowhouse/contract";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useModel } from "../../../access/hooks.ts";
import { useSession } from "../../../access/session-context.ts";
import { saveSettingsMutation, SettingsRefused } from "../../../data/setting-writes.ts";
import { settingValues } from "../../../data/settings.ts";
import type { EditorPageProps } from "../../../editor/page/editor-page.tsx";
import { useEditorDraft } from "../../../editor/page/use-item-editor.ts";
import type { SaveFailure } from "../../../editor/save/save-failure.model.ts";
import {
  unfinishedUploads,
  useCanSave,
  useCheckDraft,
  type SaveMode,
} from "../../../editor/save/use-save.ts";
import { canSave, payloadOf, saved, type Values } from "../../../form/draft/draft.model.ts";
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

type GlobalSettings = Pick<
  EditorPageProps,
  "heading" | "session" | "rights" | "saving" | "canSave"
>;

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
  const checkDraft = useCheckDraft(store, {
    collection,
    model,
    rights: { lockedFields: rights.lockedFields, hiddenFields: rights.hiddenFields },
  });
  const { mutateAsync, isPending } = useMutation(saveSettingsMutation());
  const [failure, setFailure] = useState<SaveFailure | null>(null);
  const [isWaiting, setWaiting] = useState(false);

  const save = async (mode: SaveMode): Promise<boolean> => {
    if (isWaiting) return false;
    setWaiting(true);
    const found = (await unfinishedUploads().finally(() => setWaiting(false))) ?? checkDraft();
    setFailure(found);
    if (found !== null || isPending || !canSave(store.get())) return false;
    const sent = payloadOf(store.get());
    const refused = await mutateAsync(changesOf(sent, settings)).then(() => null, refusedIn);
    const stored = Object.entries(sent).filter(([key]) => refused?.has(key) !== true);
    const values = Object.fromEntries(stored);
    // What was typed meanwhile stays, and so does what was refused.
    store.update((draft) =>
      saved(draft, { base: { ...draft.base, ...values }, etag: null, sent: values }),
    );
    if (refused !== null) {
      const { failure: why, fields } = await readRefusals(refused);
      store.setErrors(fields);
      setFailure(why);
      // Signing in again happens in a layer over this page; then the save continues.
      return why.kind === "session" && (await session.whenSignedIn()) !== null ? save(mode) : false;
    }
    notify({ color: "success", title: t("settings_saved") });
    if (mode === "leave") void navigate({ to: "/settings" });
    return true;
  };
  return { isSaving: isPending || isWaiting, failure, save };
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

function changesOf(payload: Values, settings: readonly Setting[]) {
  const ids = new Map(settings.map(({ id, key }) => [key, id]));
  return Object.entries(payload).map(([key, value]) => ({
    id: ids.get(key) ?? null,
    key,
    value: toStored(key, value),
  }));
}
