import type { Collection } from "@rowhouse/contract";
import { useEffect, useEffectEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import type { DraftStore } from "../../../form/draft/draft-store.ts";
import { canSave } from "../../../form/draft/draft.model.ts";
import type { Side } from "../../../form/draft/merge.model.ts";
import { notify } from "../../../ui/notify/notify.ts";
import type { ItemRights } from "../item-rights.model.ts";
import type { ItemSource, StoredItem } from "./item-source.ts";
import type { SaveMode } from "./save-button.tsx";
import { saveCopy, saveDraft, settle, type OpenConflict, type SaveOutcome } from "./save-draft.ts";
import type { SaveFailure } from "./save-failure.model.ts";
import { useLocalProblems } from "./use-local-problems.ts";
import { useReason } from "../questions/use-reason.ts";

export interface SavingOptions {
  store: DraftStore;
  source: ItemSource;
  rights: ItemRights;
  collection: Collection;
  /** Called when all is stored; the draft holds no edits of that save any more. */
  onSaved(mode: SaveMode, stored: StoredItem): void;
}

export interface Saving {
  isSaving: boolean;
  failure: SaveFailure | null;
  conflict: OpenConflict | null;
  /** Answers whether everything is stored. */
  save(mode: SaveMode): Promise<boolean>;
  /** Ends a conflict with the chosen values and saves. */
  choose(choices: Record<string, Side>): void;
  cancelConflict(): void;
}

/** Saves the draft in every way the page knows and tells what came of it. */
export function useSaving(options: SavingOptions): Saving {
  const { store, source, rights, onSaved } = options;
  const { t } = useTranslation();
  const askReason = useReason();
  const findProblemsHere = useLocalProblems({
    store,
    collection: options.collection,
    lockedFields: new Set([...rights.lockedFields, ...rights.hiddenFields]),
  });
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<SaveFailure | null>(null);
  const [pending, setPending] = useState<{ mode: SaveMode; conflict: OpenConflict } | null>(null);

  const succeed = (mode: SaveMode, outcome: SaveOutcome & { kind: "saved" }): true => {
    setFailure(null);
    const title = t(outcome.wasMade ? "item_created" : "item_saved", { count: 1 });
    notify({
      color: "success",
      title,
      ...(outcome.wasMerged ? { details: t("merge.merged") } : {}),
    });
    onSaved(mode, outcome.stored);
    return true;
  };
  const run = async (mode: SaveMode, reason: string | null): Promise<boolean> => {
    const outcome = await (mode === "copy" ? saveCopy : saveDraft)({ ...options, reason });
    if (outcome.kind === "saved") return succeed(mode, outcome);
    if (outcome.kind === "conflict") {
      setPending({ mode, conflict: outcome.conflict });
      return false;
    }
    setFailure(outcome.failure);
    // Signing in again happens in a layer over this page; then the save goes on by itself.
    return outcome.failure.kind === "session" && (await source.whenSignedIn())
      ? run(mode, reason)
      : false;
  };
  const save = async (mode: SaveMode): Promise<boolean> => {
    if (isSaving || (mode !== "copy" && !canSave(store.get()))) return false;
    const found = findProblemsHere();
    if (found > 0) {
      setFailure({ kind: "fields", count: found, rest: null });
      return false;
    }
    const mustSayWhy = rights.needsReason(
      store.get().isNew || mode === "copy" ? "create" : "update",
    );
    const reason = mustSayWhy ? await askReason() : null;
    if (mustSayWhy && reason === null) return false;
    setSaving(true);
    try {
      return await run(mode, reason);
    } finally {
      setSaving(false);
    }
  };
  useRetryWhenOnline(failure, () => void save("stay"));

  const choose = (choices: Record<string, Side>): void => {
    if (pending === null) return;
    settle(store, pending.conflict, choices);
    setPending(null);
    const { base, etag } = store.get();
    // With all of theirs there is nothing left to send.
    if (canSave(store.get())) void save(pending.mode);
    else
      succeed(pending.mode, {
        kind: "saved",
        stored: { item: { ...base }, etag },
        wasMerged: true,
        wasMade: false,
      });
  };
  return {
    isSaving,
    failure,
    conflict: pending?.conflict ?? null,
    save,
    choose,
    cancelConflict: () => setPending(null),
  };
}

/** A save that found no connection is made up for as soon as there is one. */
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
