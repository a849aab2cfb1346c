import type { Collection } from "@rowhouse/contract";
import { changedFields, type Values } from "../../form/draft/draft.model.ts";
import { useDraft, type DraftStore } from "../../form/draft/draft-store.ts";
import { ItemForm } from "../../form/item-form.tsx";
import type { ItemRights } from "../read/item-rights.model.ts";

export interface DraftFormProps {
  collection: Collection;
  store: DraftStore;
  rights: Pick<ItemRights, "hiddenFields" | "lockedFields">;
  isReadOnly: boolean;
  /** For several items at once: each field is off until it is switched on. */
  batch?: BatchSwitches;
}

export interface BatchSwitches {
  /** Fields that were switched on; those with edits are on as well. */
  active: ReadonlySet<string>;
  onToggle(field: string, isActive: boolean): void;
  /** What of the draft's base is shown. */
  shownValues(base: Values): Values;
}

/** The form over the draft; a component of its own, so that a key press does not render the page again. */
export function DraftForm({ collection, store, rights, isReadOnly, batch }: DraftFormProps) {
  const draft = useDraft(store, (now) => now);
  const switches = batch && {
    batch: {
      active: new Set([...batch.active, ...changedFields(draft)]),
      onToggle: batch.onToggle,
    },
  };
  return (
    <ItemForm
      collection={collection}
      values={batch ? batch.shownValues(draft.base) : draft.base}
      staged={draft.staged}
      errors={draft.errors}
      invalidTexts={draft.invalidTexts}
      isNew={draft.isNew}
      readOnly={isReadOnly}
      hiddenFields={rights.hiddenFields}
      readOnlyFields={rights.lockedFields}
      onStage={store.stage}
      onInvalidText={store.setInvalidText}
      onUnstage={store.unstage}
      {...switches}
    />
  );
}
