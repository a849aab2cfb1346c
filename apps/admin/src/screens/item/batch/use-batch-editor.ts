import { canItem, itemKey, type Collection, type Item, type Model } from "@rowhouse/contract";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { useTranslation } from "../../../i18n/translation.ts";
import { listingAddress } from "../../../access/address/addresses.ts";
import { useRights, useRolesOf } from "../../../access/hooks.ts";
import { useCollectionName } from "../../../access/names/use-collection-name.ts";
import { changeItemsMutation } from "../../../data/item-order.ts";
import { newIdempotencyKey, updateItemsMutation } from "../../../data/item-writes.ts";
import { canSave, payloadOf } from "../../../form/draft/draft.model.ts";
import type { DraftSession } from "../../../form/draft/use-draft-session.ts";
import { smallAct } from "../../../editor/acts/act.model.ts";
import { useActs } from "../../../editor/acts/use-acts.ts";
import { useConfirm } from "../../../design/dialogs/dialogs.tsx";
import { explainError } from "../../../i18n/error-text.ts";
import { notify } from "../../../design/notify/notify.ts";
import { useShortcut } from "../../../design/shortcuts/shortcuts.ts";
import { useEditorDraft } from "../../../editor/page/use-item-editor.ts";
import type { Heading } from "../../../editor/page/editor-page.tsx";
import { changeListFields, referenceKeys } from "../../../editor/read/item-fields.model.ts";
import { itemRights, type ItemRights } from "../../../editor/read/item-rights.model.ts";
import { readFailure, type SaveFailure } from "../../../editor/save/save-failure.model.ts";
import type { Reason } from "../../../editor/save/save-draft.ts";
import { useAttempts } from "../../../editor/save/use-attempts.ts";
import { useReason } from "../../../editor/save/use-reason.ts";
import {
  unfinishedUploads,
  useCanSave,
  useCheckDraft,
  type Saving,
} from "../../../editor/save/use-save.ts";
import { removalBy } from "../../../editor/removal/removal.model.ts";
import { useRemoval, type AgreedRemoval } from "../../../editor/removal/use-removal.ts";
import {
  commonValues,
  formerValues,
  mixedFields,
  sharedFields,
  singularFields,
  uncomparedValues,
} from "./batch.model.ts";
import { useBatchSummary } from "./batch-summary.tsx";

/** Several items of one collection that may be seen. */
export interface OpenBatch {
  collection: Collection;
  model: Model;
  /** The key in the address, which the draft is kept under. */
  itemKey: string;
  /** Of the items that were chosen; some of them may be gone. */
  keys: readonly string[];
  /** Those that are there; of more than can be compared the first ones. */
  items: readonly Item[];
  /** All of the items are there to be compared. */
  isWhole: boolean;
}

/** All that the page of several items shows and does. */
interface BatchEditorState {
  heading: Heading;
  session: DraftSession;
  rights: BatchRights;
  /** Fields in which the items differ. */
  mixed: ReadonlySet<string>;
  canSave: boolean;
  saving: BatchSaving;
}

interface BatchRights extends Pick<
  ItemRights,
  "maySave" | "hiddenFields" | "lockedFields" | "needsReason"
> {
  /** Items that the user may not change: they stay as they are. */
  spared: number;
}

interface BatchSaving extends Pick<Saving, "isSaving" | "failure" | "again"> {
  /** Saves to all items after asking, and leaves to the listing; resolves to whether all is stored. */
  save(): Promise<boolean>;
}

/** The controller of batch editing: one draft over what the items have in common, saved to all of them. */
export function useBatchEditor(open: OpenBatch): BatchEditorState {
  const { collection, model, keys, items, itemKey: key, isWhole } = open;
  const { t } = useTranslation();
  const rights = useBatchRights(open);
  const base = useMemo(
    () =>
      isWhole
        ? commonValues(collection, items, referenceKeys(model, collection))
        : uncomparedValues(collection),
    [collection, items, model, isWhole],
  );
  const session = useEditorDraft({ ...open, key, isNew: false, base, etag: null, rights });
  const saving = useBatchSave(open, rights, session);
  const isSavable = useCanSave(session.store) && rights.maySave;
  useShortcut("save", () => void saving.save(), { enabled: isSavable });
  const listing = listingAddress(collection.collection);
  const label = useCollectionName()(collection);
  const title = t("editing_items", { count: isWhole ? items.length : keys.length });
  const heading = { title, what: title, back: listing, breadcrumb: [{ label, to: listing }] };
  const mixed = useMemo(() => mixedFields(base), [base]);
  return { heading, session, rights, mixed, canSave: isSavable, saving };
}

function useBatchSave(open: OpenBatch, rights: BatchRights, { store }: DraftSession): BatchSaving {
  const { collection, model, items } = open;
  const isMany = open.keys.length > smallAct;
  const allowed = useAllowed(open);
  // In steps the server, and the report, say which of the items may not be changed.
  const keys = isMany ? open.keys : allowed.flatMap((item) => itemKey(collection, item) ?? []);
  const { t } = useTranslation();
  const navigate = useNavigate();
  const confirm = useConfirm();
  const askReason = useReason();
  const summary = useBatchSummary({
    collection,
    items: isMany ? items : allowed,
    count: keys.length,
  });
  const reportSaved = useReport({ ...open, items: allowed });
  const begin = useBegin(open, store);
  const name = useCollectionName()(collection);
  const checkDraft = useCheckDraft(store, { collection, model, rights });
  const { mutateAsync } = useMutation(updateItemsMutation(collection));
  const { attempt, again } = useAttempts();
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<SaveFailure | null>(null);
  const { ask } = useRemoval(collection);

  const send = async ({ reason }: Reason, { report }: AgreedRemoval): Promise<boolean> => {
    setSaving(true);
    const changes = { ...payloadOf(store.get()) };
    const write = { keys, changes, comment: reason, idempotencyKey: newIdempotencyKey() };
    const outcome = await attempt((signal) =>
      mutateAsync({ ...write, signal }).then(
        () => ({ kind: "saved" }) as const,
        (error: unknown) => ({ kind: "failed", error }) as const,
      ),
    );
    setSaving(false);
    if (outcome.kind === "saved") {
      store.reset();
      setFailure(null);
      report();
      void navigate({ to: listingAddress(collection.collection) });
      return true;
    }
    const values = store.get().staged;
    const found = await readFailure(outcome.error, { collection, model, values });
    store.setErrors(found.fields);
    setFailure(
      found.failure.kind === "gone"
        ? { kind: "server", message: t("item.batch_gone") }
        : found.failure,
    );
    return false;
  };
  const agree = async (): Promise<AgreedRemoval | null> => {
    const { staged: changes } = store.get();
    const removal = removalBy(collection, { before: items, changes });
    if (removal) return ask({ keys, removal });
    const isSure = await confirm({
      title: t("update_confirm", { count: keys.length, collection: name }),
      message: summary(changes),
      confirmLabel: t("save"),
    });
    return isSure ? { report: () => reportSaved(Object.keys(changes)) } : null;
  };
  const save = async (): Promise<boolean> => {
    if (isSaving) return false;
    setSaving(true);
    const found = (await unfinishedUploads().finally(() => setSaving(false))) ?? checkDraft();
    if (found !== null) setFailure(found);
    if (found !== null || !canSave(store.get())) return false;
    const agreed = await agree();
    const reason = agreed ? await askReason(rights.needsReason("update")) : null;
    if (!agreed || !reason) return false;
    return isMany ? begin(reason, () => setFailure(null)) : send(reason, agreed);
  };
  return { isSaving, failure, save, again };
}

/** Changes many items in steps, while one goes on working. */
function useBegin({ collection, keys }: OpenBatch, store: DraftSession["store"]) {
  const navigate = useNavigate();
  const acts = useActs();
  return async ({ reason: comment }: Reason, onBegun: () => void): Promise<boolean> => {
    const changes = { ...payloadOf(store.get()) };
    if (!(await acts.begin({ collection, keys, kind: "edit", changes, comment }))) return false;
    store.reset();
    onBegun();
    void navigate({ to: listingAddress(collection.collection) });
    return true;
  };
}

/** Says that all of the items are saved, and takes it back on request. */
function useReport(saved: OpenBatch): (changed: string[]) => void {
  const { t } = useTranslation();
  const undo = useUndo(saved);
  return (changed) =>
    notify({
      color: "success",
      title: t("item_saved", { count: saved.items.length }),
      actionLabel: t("item.undo"),
      onClick: () => void undo(changed),
    });
}

/** Takes saved changes back: every item gets what it had, all of them or none. */
function useUndo({ collection, model, items }: OpenBatch): (changed: string[]) => Promise<void> {
  const { t } = useTranslation();
  const { mutateAsync } = useMutation(changeItemsMutation(collection.collection));
  const relatedKeys = referenceKeys(model, collection);
  return async (changed) => {
    try {
      await mutateAsync(formerValues(items, changed, { collection, relatedKeys }));
      notify({ color: "success", title: t("item.undone") });
    } catch (error) {
      const details = await explainError(error);
      const title = t("item.undo_failed");
      notify({ color: "danger", title, ...(details === null ? {} : { details }), delay: 0 });
    }
  };
}

/** The items that the user may change. */
function useAllowed({ collection, items }: OpenBatch): readonly Item[] {
  const rights = useRights();
  const rolesOf = useRolesOf();
  return useMemo(
    () => items.filter((item) => canItem(rights, collection, { action: "update", item, rolesOf })),
    [rights, rolesOf, collection, items],
  );
}

/**
 * The rights on the items that may be changed: where they are written at once, the narrowest; where they are written in steps
 * and each is decided by itself, what counts for any of them.
 */
function useBatchRights(open: OpenBatch): BatchRights {
  const rights = useRights();
  const rolesOf = useRolesOf();
  const { collection, items, keys } = open;
  const allowed = useAllowed(open);
  const isMany = keys.length > smallAct;
  return useMemo(() => {
    const each = allowed.map((item) => itemRights({ rights, collection, item, rolesOf }));
    const singular = singularFields(collection);
    const shared = new Set(sharedFields(collection));
    const others = Object.keys(collection.fields).filter((field) => !shared.has(field));
    const together = (sets: readonly ReadonlySet<string>[]): string[] => {
      const [first = new Set<string>(), ...more] = sets;
      return isMany
        ? [...first].filter((field) => more.every((set) => set.has(field)))
        : sets.flatMap((set) => [...set]);
    };
    return {
      maySave: allowed.length > 0,
      spared: items.length - allowed.length,
      hiddenFields: new Set([
        ...singular,
        ...changeListFields(collection),
        ...together(each.map(({ hiddenFields }) => hiddenFields)),
      ]),
      lockedFields: new Set([
        ...singular,
        ...others,
        ...together(each.map(({ lockedFields }) => lockedFields)),
      ]),
      needsReason: (action) => each.some((one) => one.needsReason(action)),
    };
  }, [rights, rolesOf, collection, items, allowed, isMany]);
}
