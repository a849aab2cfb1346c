import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ownValue, type Collection, type Item } from "@rowhouse/contract";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslation } from "../../i18n/translation.ts";
import { useRights, useRolesOf } from "../../access/hooks.ts";
import { useSession } from "../../access/session-context.ts";
import { ownWork } from "../../data/own-writes.ts";
import {
  createItemMutation,
  newIdempotencyKey,
  updateItemMutation,
} from "../../data/item-writes.ts";
import { itemQuery } from "../../data/items.ts";
import { relatedPaths } from "../../data/related-paths.ts";
import { useDraftLater, type DraftStore } from "../../form/draft/draft-store.ts";
import { canSave, valuesOf } from "../../form/draft/draft.model.ts";
import type { Side } from "../../form/draft/merge.model.ts";
import {
  uploadCount,
  uploadsDone,
  useIsUploading,
} from "../../form/draft/uploads/running-uploads.ts";
import { fieldOfKey } from "../../form/problems/nested-paths.ts";
import { findProblems } from "../../form/problems/problems.ts";
import type { PlaceProblem } from "../../form/problems/problem-key.ts";
import { notify } from "../../design/notify/notify.ts";
import { removalBy } from "../removal/removal.model.ts";
import type { AgreedRemoval, AskRemoval } from "../removal/use-removal.ts";
import { useLastChanger } from "../use-meanwhile.ts";
import { itemShape } from "../read/item-fields.model.ts";
import { itemRights, type ItemRights } from "../read/item-rights.model.ts";
import type { OpenItem } from "../read/use-item-page-state.ts";
import {
  resolveConflict,
  saveDraft,
  type Beside,
  type ItemCalls,
  type OpenConflict,
  type Reason,
  type SaveOutcome,
  type StoredItem,
} from "./save-draft.ts";
import type { SaveFailure } from "./save-failure.model.ts";
import { useAttempts } from "./use-attempts.ts";
import { useReason } from "./use-reason.ts";

/** The ways to save that the menu of the save button offers. */
export type MenuMode = "stay" | "add" | "copy";

/** The next step after a save; `none`: the caller decides. A copy is opened and not saved. */
export type SaveMode = MenuMode | "leave" | "none";

export interface SaveOptions {
  open: OpenItem;
  store: DraftStore;
  /** The messages reported when all is stored. */
  reports: { created: string; saved: string };
  /** Asks before a save that removes the item by its status; without it such a save is one like any other. */
  askRemoval?: AskRemoval | undefined;
  placeProblem?: PlaceProblem | undefined;
  beside?: Beside | undefined;
  /** Opens a copy of what is shown. */
  onCopy?: () => Promise<void>;
  /** Called when all is stored; the draft holds no edits of that save any more. */
  onSaved(mode: SaveMode, stored: StoredItem): void;
}

export interface Saving {
  isSaving: boolean;
  failure: SaveFailure | null;
  conflict: OpenConflict | null;
  /** The save button's report on a save after which the page stayed as it was; null before. */
  report: string | null;
  /** Sends a save that has had no answer for long again. */
  again(): void;
  /** Resolves to whether everything is stored. */
  save(mode: SaveMode): Promise<boolean>;
  /** Ends the conflict with the chosen values and saves. */
  resolveConflict(choices: Record<string, Side>): void;
  cancelConflict(): void;
}

/** Saves the draft in every way the page offers, and holds what came of it. */
export function useSave(options: SaveOptions): Saving {
  const { open, store } = options;
  const { collection, model, rights } = open;
  const calls = useItemCalls(open);
  const session = useSession();
  const askReason = useReason();
  const checkDraft = useCheckDraft(store, open);
  const { succeed, report } = useSuccess(options);
  const { attempt, again } = useAttempts();
  const [isSaving, setSaving] = useState(false);
  /** As `isSaving`, for a second press that comes before the page has rendered again. */
  const isBusy = useRef(false);
  const [failure, setFailure] = useState<SaveFailure | null>(null);
  const [pending, setPending] = useState<{ mode: SaveMode; conflict: OpenConflict } | null>(null);

  const whileBusy = async <T>(work: () => Promise<T>): Promise<T> => {
    isBusy.current = true;
    setSaving(true);
    try {
      return await work();
    } finally {
      isBusy.current = false;
      setSaving(false);
    }
  };
  const run = async (
    mode: SaveMode,
    reason: Reason,
    agreed: AgreedRemoval | null,
  ): Promise<boolean> => {
    const { placeProblem, beside } = options;
    const input = { store, calls, collection, model, placeProblem, beside, ...reason };
    const outcome = await attempt((signal) => saveDraft({ ...input, signal }));
    setFailure(outcome.kind === "failed" ? outcome.failure : null);
    if (outcome.kind === "saved") return succeed(mode, outcome, agreed);
    if (outcome.kind === "conflict") setPending({ mode, conflict: outcome.conflict });
    // Signing in again happens in a layer over this page; then the save continues.
    const hasExpired = outcome.kind === "failed" && outcome.failure.kind === "session";
    return hasExpired && (await session.whenSignedIn()) !== null
      ? run(mode, reason, agreed)
      : false;
  };
  const save = async (mode: SaveMode): Promise<boolean> => {
    const isNeeded = mode === "copy" || canSave(store.get()) || uploadCount() > 0;
    if (isBusy.current || !isNeeded) return false;
    const unfinished = await whileBusy(unfinishedUploads);
    const found = unfinished ?? (mode === "copy" ? null : checkDraft());
    if (found !== null) {
      setFailure(found);
      return false;
    }
    if (mode === "copy") {
      await options.onCopy?.();
      return false;
    }
    // The uploads were canceled, and there was nothing else.
    if (!canSave(store.get())) return false;
    const isCreating = store.get().isNew;
    const { base: before, staged: changes } = store.get();
    const removal = isCreating ? null : removalBy(collection, { before: [before], changes });
    const agreed = (removal && (await options.askRemoval?.(removal))) ?? null;
    if (removal && options.askRemoval && agreed === null) return false;
    const reason = await askReason(rights.needsReason(isCreating ? "create" : "update"));
    if (reason === null || isBusy.current) return false;
    return await whileBusy(() => run(mode, reason, agreed));
  };
  useRetryWhenOnline(failure, () => void save("stay"));

  return {
    isSaving,
    failure,
    conflict: pending?.conflict ?? null,
    report,
    again,
    save,
    resolveConflict: (choices) => {
      if (pending === null) return;
      const stored = resolveConflict(store, pending.conflict, choices);
      setPending(null);
      if (stored === null) void save(pending.mode);
      else succeed(pending.mode, { kind: "saved", stored, wasMerged: true, wasCreated: false });
    },
    cancelConflict: () => setPending(null),
  };
}

/** Whether there is something to save: in the draft, or on its way to it. */
export function useCanSave(store: DraftStore): boolean {
  const isUploading = useIsUploading();
  return useDraftLater(store, canSave) || isUploading;
}

/** Waits for the uploads of the page, whose files belong to what is saved; the result is null when all are stored. */
export async function unfinishedUploads(): Promise<SaveFailure | null> {
  const names = await uploadsDone();
  return names.length === 0 ? null : { kind: "uploads", names };
}

/** Reports a save that worked, on its button where that stays and else in a notice, and calls `onSaved`. */
function useSuccess({ reports, onSaved }: SaveOptions) {
  const { t } = useTranslation();
  const [report, setReport] = useState<string | null>(null);
  const succeed = (
    mode: SaveMode,
    outcome: SaveOutcome & { kind: "saved" },
    agreed: AgreedRemoval | null = null,
  ): true => {
    const title = outcome.wasCreated ? reports.created : reports.saved;
    const isOnButton = mode === "stay" && !outcome.wasCreated && !outcome.wasMerged;
    setReport(isOnButton ? title : null);
    if (agreed) agreed.report();
    else if (!isOnButton) {
      const details = outcome.wasMerged ? { details: t("merge.merged") } : {};
      notify({ color: "success", title, ...details });
    }
    onSaved(mode, outcome.stored);
    return true;
  };
  return { succeed, report };
}

/** A save that found no connection is repeated as soon as there is one. */
function useRetryWhenOnline(failure: SaveFailure | null, retry: () => void): void {
  const handleOnline = useEffectEvent(retry);
  const isWaiting = failure?.kind === "offline" || failure?.kind === "unanswered";
  useEffect(() => {
    if (!isWaiting) return undefined;
    const listen = (): void => handleOnline();
    window.addEventListener("online", listen);
    return () => window.removeEventListener("online", listen);
  }, [isWaiting]);
}

/** The rules that the draft is checked against. */
interface CheckRules extends Pick<OpenItem, "collection" | "model"> {
  rights: Pick<ItemRights, "lockedFields" | "hiddenFields">;
}

/** Validates the draft before a save and marks the fields; the result is null when it may be sent. */
export function useCheckDraft(
  store: DraftStore,
  { collection, model, rights }: CheckRules,
): () => SaveFailure | null {
  const { t } = useTranslation();
  const own = useRights();
  const rolesOf = useRolesOf();
  const lockedIn = (related: Collection): ReadonlySet<string> => {
    const may = itemRights({ rights: own, collection: related, item: null, rolesOf });
    return new Set([...may.lockedFields, ...may.hiddenFields]);
  };
  return () => {
    const draft = store.get();
    const { staged, invalidTexts, isNew } = draft;
    const lockedFields = new Set([...rights.lockedFields, ...rights.hiddenFields]);
    const errors = findProblems(
      {
        collection,
        values: valuesOf(draft),
        staged,
        invalidTexts,
        isNew,
        lockedFields,
        nested: { model, lockedIn },
      },
      t,
    );
    store.setErrors(errors);
    const { size: count } = new Set(Object.keys(errors).map(fieldOfKey));
    return count === 0 ? null : { kind: "fields", count, rest: null };
  };
}

/** The calls over the data layer. Every reply holds exactly the fields that the page reads. */
export function useItemCalls({ collection, model, key: pageKey }: OpenItem): ItemCalls {
  const queryClient = useQueryClient();
  const shape = itemShape(model, collection);
  const { mutateAsync: create } = useMutation(createItemMutation(shape));
  const { mutateAsync: update } = useMutation(updateItemMutation(shape));
  const { collection: name, fields } = shape;
  const changerOf = useLastChanger();
  return {
    create: async (values, { reason, ...options }) =>
      storedItem(await create({ item: { ...values }, comment: reason, ...options })),
    update: async (values, { reason, key, ...options }) =>
      storedItem(
        await update({ key: key ?? pageKey, changes: { ...values }, comment: reason, ...options }),
      ),
    read: async (key) => {
      const query = itemQuery(name, key ?? pageKey, { fields });
      return storedItem(await queryClient.fetchQuery({ ...query, staleTime: 0 }));
    },
    readRows: async (key, lists) => {
      const paths = lists.flatMap((list) => {
        const field = ownValue(collection.fields, list);
        return field === undefined ? [] : relatedPaths(model, field);
      });
      const query = itemQuery(name, key ?? pageKey, { fields: paths });
      return (await queryClient.fetchQuery({ ...query, staleTime: 0 })).data;
    },
    newIdempotencyKey,
    lastChanger: (key) => changerOf({ collection: name, keys: [key ?? pageKey] }),
    ownWork: (from, to) => ownWork(queryClient, from, to),
  };
}

function storedItem({ data, etag }: { data: Item | null; etag: string | null }): StoredItem {
  return { item: data, etag };
}
