import type { Collection } from "@rowhouse/contract";
import { useTranslation } from "react-i18next";
import type { DraftStore } from "../../form/draft/draft-store.ts";
import { valuesOf } from "../../form/draft/draft.model.ts";
import { findProblems } from "../../form/problems.ts";
import { usePrompt } from "../../ui/dialogs/dialogs.tsx";
import type { ItemRights } from "../read/item-rights.model.ts";
import type { SaveFailure } from "./save-failure.model.ts";

export interface CheckDraftOptions {
  store: DraftStore;
  collection: Collection;
  rights: Pick<ItemRights, "lockedFields" | "hiddenFields">;
}

/** Validates the draft before a save and marks the fields; the result is null when it may be sent. */
export function useCheckDraft(options: CheckDraftOptions): () => SaveFailure | null {
  const { store, collection, rights } = options;
  const { t } = useTranslation();
  return () => {
    const draft = store.get();
    const { staged, invalidTexts, isNew } = draft;
    const lockedFields = new Set([...rights.lockedFields, ...rights.hiddenFields]);
    const errors = findProblems(
      { collection, values: valuesOf(draft), staged, invalidTexts, isNew, lockedFields },
      t,
    );
    store.setErrors(errors);
    const count = Object.keys(errors).length;
    return count === 0 ? null : { kind: "fields", count, rest: null };
  };
}

/** Why an item is written; null where no reason is needed. */
export interface Reason {
  reason: string | null;
}

/**
 * Asks for the reason of a write, where the role must give one (API contract 8.5).
 * @returns resolves to null when the user cancelled
 */
export function useReason(): (isNeeded: boolean) => Promise<Reason | null> {
  const { t } = useTranslation();
  const prompt = usePrompt();
  return async (isNeeded) => {
    if (!isNeeded) return { reason: null };
    const given = await prompt({
      title: t("item.explain_title"),
      message: t("item.explain_body"),
      label: t("item.explain_label"),
      confirmLabel: t("save"),
      required: true,
    });
    const reason = given?.trim();
    return reason ? { reason } : null;
  };
}
