import type { Collection } from "@rowhouse/contract";
import { useEffect, useEffectEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSession } from "../../access/session-context.ts";
import type { DraftStore } from "../../form/draft/draft-store.ts";
import { canSave } from "../../form/draft/draft.model.ts";
import type { Side } from "../../form/draft/merge.model.ts";
import { notify } from "../../ui/notify/notify.ts";
import type { ItemRights } from "../read/item-rights.model.ts";
import {
  resolveConflict,
  saveCopy,
  saveDraft,
  type OpenConflict,
  type SaveOutcome,
} from "./save-draft.ts";
import type { SaveFailure } from "./save-failure.model.ts";
import type { ItemCalls, StoredItem } from "./use-item-calls.ts";
import { useCheckDraft, useReason, type Reason } from "./before-save.ts";

/** What happens after a save; `none`: the caller decides. */
export type SaveMode = "leave" | "stay" | "add" | "copy" | "none";

export interface SaveOptions {
  store: DraftStore;
  calls: ItemCalls;
  rights: ItemRights;
  collection: Collection;
  /** What is reported when all is stored. */
  reports: { created: string; saved: string };
  /** Called when all is stored; the draft holds no edits of that save any more. */
  onSaved(mode: SaveMode, stored: StoredItem): void;
}

export interface Saving {
  isSaving: boolean;
  failure: SaveFailure | null;
  conflict: OpenConflict | null;
  /** Resolves to whether everything is stored. */
  save(mode: SaveMode): Promise<boolean>;
  /** Ends the conflict with the chosen values and saves. */
  resolveConflict(choices: Record<string, Side>): void;
  cancelConflict(): void;
}

/** Saves the draft in every way the page offers, and holds what came of it. */
export function useSave(options: SaveOptions): Saving {
  const { store, calls, rights, collection } = options;
  const session = useSession();
  const askReason = useReason();
  const checkDraft = useCheckDraft(options);
  const succeed = useSuccess(options);
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<SaveFailure | null>(null);
  const [pending, setPending] = useState<{ mode: SaveMode; conflict: OpenConflict } | null>(null);

  const run = async (mode: SaveMode, reason: Reason): Promise<boolean> => {
    const input = { store, calls, collection, ...reason };
    const outcome = await (mode === "copy" ? saveCopy(input) : saveDraft(input));
    setFailure(outcome.kind === "failed" ? outcome.failure : null);
    if (outcome.kind === "saved") return succeed(mode, outcome);
    if (outcome.kind === "conflict") setPending({ mode, conflict: outcome.conflict });
    // Signing in again happens in a layer over this page; then the save continues.
    const hasExpired = outcome.kind === "failed" && outcome.failure.kind === "session";
    return hasExpired && (await session.whenSignedIn()) !== null ? run(mode, reason) : false;
  };
  const save = async (mode: SaveMode): Promise<boolean> => {
    if (isSaving || (mode !== "copy" && !canSave(store.get()))) return false;
    const found = checkDraft();
    if (found !== null) {
      setFailure(found);
      return false;
    }
    const isCreating = store.get().isNew || mode === "copy";
    const reason = await askReason(rights.needsReason(isCreating ? "create" : "update"));
    if (reason === null) return false;
    setSaving(true);
    try {
      return await run(mode, reason);
    } finally {
      setSaving(false);
    }
  };
  useRetryWhenOnline(failure, () => void save("stay"));

  return {
    isSaving,
    failure,
    conflict: pending?.conflict ?? null,
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

/** Reports a save that worked and calls `onSaved`. */
function useSuccess({ reports, onSaved }: SaveOptions) {
  const { t } = useTranslation();
  return (mode: SaveMode, outcome: SaveOutcome & { kind: "saved" }): true => {
    notify({
      color: "success",
      title: outcome.wasCreated ? reports.created : reports.saved,
      ...(outcome.wasMerged ? { details: t("merge.merged") } : {}),
    });
    onSaved(mode, outcome.stored);
    return true;
  };
}

/** A save that found no connection is repeated as soon as there is one. */
function useRetryWhenOnline(failure: SaveFailure | null, retry: () => void): void {
  const handleOnline = useEffectEvent(retry);
  const isWaiting = failure?.kind === "offline";
  useEffect(() => {
    if (!isWaiting) return undefined;
    const listen = (): void => handleOnline();
    window.addEventListener("online", listen);
    return () => window.removeEventListener("online", listen);
  }, [isWaiting]);
}
