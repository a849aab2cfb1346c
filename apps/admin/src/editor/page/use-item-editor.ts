import { itemKey, statusField, type Collection, type Model } from "@rowhouse/contract";
import { useHost } from "@rowhouse/extension-kit";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useMemo, useState } from "react";
import { useFormat, useTranslation } from "../../i18n/translation.ts";
import { batchKeys, manyId, newKey } from "../../access/address/addresses.ts";
import { useMe } from "../../access/hooks.ts";
import { useKeptProject } from "../../access/session-context.ts";
import { deleteItemsMutation } from "../../data/item-writes.ts";
import { isStale } from "../../data/stale.ts";
import { ownWork } from "../../data/own-writes.ts";
import { useDraft, type DraftStore } from "../../form/draft/draft-store.ts";
import { isDirty, stageAll, valuesOf, type Values } from "../../form/draft/draft.model.ts";
import { useDraftSession, type DraftSession } from "../../form/draft/use-draft-session.ts";
import { revealFirstField } from "../../form/reveal-field.ts";
import { useConfirm, type ConfirmOptions } from "../../design/dialogs/dialogs.tsx";
import { notify } from "../../design/notify/notify.ts";
import { useShortcut } from "../../design/shortcuts/shortcuts.ts";
import { changeListKeys, editableFields, referenceKeys } from "../read/item-fields.model.ts";
import { useMeanwhile } from "../use-meanwhile.ts";
import type { ItemRights } from "../read/item-rights.model.ts";
import { startValues } from "../read/new-item.model.ts";
import { endPrefill, prefillOf, type Prefill } from "../read/prefill.ts";
import { useOpenCopy } from "../read/use-open-copy.ts";
import type { OpenItem } from "../read/use-item-page-state.ts";
import { removalOf } from "../removal/removal.model.ts";
import type { AgreedRemoval, AskRemoval } from "../removal/use-removal.ts";
import type { Beside, Reason, StoredItem } from "../save/save-draft.ts";
import type { PlaceProblem } from "../../form/problems/problem-key.ts";
import {
  useCanSave,
  useItemCalls,
  useSave,
  type MenuMode,
  type SaveMode,
  type Saving,
} from "../save/use-save.ts";
import { useReason } from "../save/use-reason.ts";
import type { Heading } from "./editor-page.tsx";

/** The differences between the pages that edit an item: texts and addresses. */
export interface EditorSetup {
  heading: Heading;
  /** Where the page leads when it is left, and where the page of another item is. */
  addresses: { list: string; one(key: string): string };
  /** The other ways to save that make sense here. */
  saveModes: readonly MenuMode[];
  /** The question before deleting, which names what is lost; a function also reports it, and asks before a status removes. */
  confirmDelete: (ConfirmOptions & { message: string }) | AskRemoval;
  /** The messages reported when it is done. */
  reports: { created: string; saved: string; deleted: string };
  /** Where a problem belongs that the server has found in what was sent and no field of the form shows; null: nowhere else. */
  placeProblem?: PlaceProblem;
  /** The draft's content beside the fields of the item. */
  beside?: Beside;
  /** Replaces a new item that was saved by a blank one, where `saveModes` has "add". */
  onAddAnother?(): void;
}

/** The state and the actions of the page of one item. */
interface ItemEditorState {
  session: DraftSession;
  /** Nothing may be changed, or not yet. */
  isReadOnly: boolean;
  canSave: boolean;
  saving: Saving;
  /** Null: this item is not for this user to delete. */
  deletion: Deletion | null;
  /** The item that it is a copy of; null for an item of its own. */
  copy: Prefill["copy"];
}

/**
 * The controller of a page that edits one item: opens the draft, saves and deletes, and navigates
 * afterwards. Does not render when a key is pressed: fields subscribe to `session.store`.
 */
export function useItemEditor(open: OpenItem, setup: EditorSetup): ItemEditorState {
  const { collection, item, rights, isProvisional } = open;
  const base = useMemo(
    () => item ?? startValues(collection, rights.statuses),
    [item, collection, rights],
  );
  const { reports, confirmDelete, beside } = setup;
  const session = useEditorDraft({
    ...open,
    isNew: item === null,
    base,
    ...(beside && { beside }),
  });
  const { store } = session;
  const { toList, afterSave } = useAfterSave(open, setup);
  const askRemoval = typeof confirmDelete === "function" ? confirmDelete : undefined;
  const { placeProblem } = setup;
  const copy = usePrefill(open, store);
  const openCopy = useOpenCopy(collection);
  const onCopy = (): Promise<void> =>
    openCopy({ key: open.key, values: { ...valuesOf(store.get()) }, onReady: store.reset });
  const onSaved = afterSave;
  const saving = useSave({
    open,
    store,
    reports,
    askRemoval,
    placeProblem,
    beside,
    onCopy,
    onSaved,
  });
  const onDeleted = (): void => {
    store.reset();
    toList();
  };
  const deletion = useDelete(open, setup, { store, onDeleted });
  // Fields become editable with the values that they are edited on, so that they are rendered once. Edits of an earlier visit go on
  // being edited on the version that this browser keeps: they are merged when they are saved.
  const isUnsure = useDraft(
    store,
    (draft) => (isProvisional || draft.isProvisional) && (open.etag === null || !isDirty(draft)),
  );
  const isReadOnly = !rights.maySave || isUnsure;
  useShortcut("saveAndStay", () => void saving.save("stay"), { enabled: !isReadOnly });
  useShortcut("edit", () => revealFirstField(), { enabled: !isReadOnly });
  return {
    // Nobody knows yet what may be saved.
    session: isProvisional ? { ...session, stranded: [] } : session,
    isReadOnly,
    canSave: useCanSave(store) && !isReadOnly,
    saving,
    deletion: rights.mayDelete && !isProvisional ? deletion : null,
    copy,
  };
}

/** Stages what was handed to the page of a new item, once. */
function usePrefill({ collection: { collection }, item }: OpenItem, store: DraftStore) {
  const [prefill] = useState(() => (item === null ? prefillOf(collection) : null));
  useEffect(() => {
    if (prefill === null) return;
    endPrefill(collection);
    store.update((draft) => stageAll(draft, prefill.values));
  }, [prefill, collection, store]);
  return prefill?.copy ?? null;
}

export interface EditorDraftOptions {
  collection: Collection;
  model: Model;
  /** Key of the address; the component needs a React key made of collection and this. */
  key: string;
  isNew: boolean;
  /** The values that edits are compared with; the same object until it changes. */
  base: Values;
  etag: string | null;
  /** The server has not confirmed the values yet. */
  isProvisional?: boolean;
  beside?: Beside;
  /** Its name in lists of drafts, where that is not the title of the item. */
  title?: string;
  rights: Pick<ItemRights, "maySave" | "lockedFields">;
}

/** The edit session of the signed-in user on one item or several. */
export function useEditorDraft(options: EditorDraftOptions): DraftSession {
  const { collection, model, key, rights, ...start } = options;
  const me = useMe();
  const { itemTitle } = useHost();
  const project = useKeptProject() ?? "";
  const queryClient = useQueryClient();
  return useDraftSession({
    ...start,
    // Edits are younger than what this tab wrote, but perhaps not than what another one did.
    isOwnWork: (from, to) => ownWork(queryClient, from, to) === "here",
    scope: {
      user: me.id,
      project,
      collection: collection.collection,
      key,
    },
    relatedKeys: referenceKeys(model, collection),
    listKeys: changeListKeys(model, collection),
    title:
      start.title ??
      (start.isNew || batchKeys(key) !== null || manyId(key) !== null
        ? null
        : itemTitle(collection, start.base)),
    fields: rights.maySave
      ? editableFields(collection).filter((field) => !rights.lockedFields.has(field))
      : [],
    secrets: Object.values(collection.fields)
      .filter(({ type }) => type === "hash")
      .map(({ field }) => field),
  });
}

/** Where the user goes when something is saved or deleted. */
function useAfterSave({ collection, key }: OpenItem, setup: EditorSetup) {
  const { addresses, onAddAnother } = setup;
  const navigate = useNavigate();
  const toList = (): void => void navigate({ to: addresses.list });
  const toItem = (to: string, replace: boolean): void =>
    void navigate({ to: addresses.one(to), replace });
  const afterSave = (mode: SaveMode, { item }: StoredItem): void => {
    const savedKey = item === null ? null : itemKey(collection, item);
    if (mode === "none") return;
    if (mode === "add") {
      if (key === newKey) onAddAnother?.();
      else toItem(newKey, false);
      return;
    }
    // An item that may not be read any more has no page to stay on.
    if (savedKey === null || (mode === "leave" && !collection.single)) toList();
    else if (savedKey !== key) toItem(savedKey, key === newKey);
  };
  return { toList, afterSave };
}

/** Deleting the item of a page. */
export interface Deletion {
  isDeleting: boolean;
  /** The error of the last attempt; null for none. */
  error: unknown;
  /** Deletes the item, or moves it to the status that means deleted, after asking. */
  deleteItem(): Promise<void>;
}

/** Deletes the item of the page. */
function useDelete(
  open: OpenItem,
  { confirmDelete, reports, beside }: EditorSetup,
  { store, onDeleted }: { store: DraftStore; onDeleted: () => void },
): Deletion {
  const { t } = useTranslation();
  const { gap } = useFormat();
  const meanwhile = useMeanwhile();
  const { collection, key, rights } = open;
  const { update, read, ownWork: workBetween } = useItemCalls(open);
  const { mutateAsync: remove } = useMutation(deleteItemsMutation(collection.collection));
  const confirm = useConfirm();
  const askReason = useReason();
  const [isDeleting, setDeleting] = useState(false);
  const [error, setError] = useState<unknown>(null);

  const write = async ({ reason }: Reason, etag: string | null): Promise<void> => {
    const { deletedStatus } = rights;
    const field = statusField(collection);
    if (deletedStatus && field)
      await update({ [field.field]: deletedStatus.value }, { reason, etag });
    else await remove({ keys: [key], comment: reason, etag });
  };
  const agree = async (told: string): Promise<AgreedRemoval | null> => {
    if (typeof confirmDelete === "function") return confirmDelete(removalOf(collection), told);
    const report = (): void => notify({ color: "success", title: reports.deleted, icon: "delete" });
    const message = told === "" ? confirmDelete.message : told + gap + confirmDelete.message;
    return (await confirm({ ...confirmDelete, message })) ? { report } : null;
  };
  /** Asks, and deletes the version that was seen; for a later one it asks again, and says who made it. */
  const attempt = async (etag: string | null, told = ""): Promise<void> => {
    const agreed = await agree(told);
    if (agreed === null) return;
    const reason = await askReason(rights.needsReason("delete"));
    if (reason === null) return;
    setDeleting(true);
    setError(null);
    try {
      await writeOwn(reason, etag);
      agreed.report();
      onDeleted();
    } catch (thrown) {
      if (!isStale(thrown)) return setError(thrown);
      const now = await read(key).catch(() => null);
      if (now === null) return setError(thrown);
      const parts = await beside?.places().catch(() => []);
      const changed = await meanwhile({ collection: collection.collection, keys: [key] }, parts);
      return await attempt(now.etag, t("meanwhile.look", { changed }));
    } finally {
      setDeleting(false);
    }
  };
  /** Writes of this tab itself were seen. */
  const writeOwn = async (reason: Reason, etag: string | null): Promise<void> => {
    try {
      await write(reason, etag);
    } catch (thrown) {
      if (!isStale(thrown)) throw thrown;
      const now = await read(key);
      if (workBetween(etag, now.etag) !== "here") throw thrown;
      await write(reason, now.etag);
    }
  };
  return { isDeleting, error, deleteItem: () => attempt(store.get().etag) };
}
