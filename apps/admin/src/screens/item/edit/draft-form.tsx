import type { Collection } from "@rowhouse/contract";
import { useDraft, type DraftStore } from "../../../form/draft/draft-store.ts";
import { ItemForm } from "../../../form/item-form.tsx";
import type { ItemRights } from "../read/item-rights.model.ts";

export interface DraftFormProps {
  collection: Collection;
  store: DraftStore;
  rights: ItemRights;
  isReadOnly: boolean;
}

/** The form over the draft; a component of its own, so that a key press does not render the page again. */
export function DraftForm({ collection, store, rights, isReadOnly }: DraftFormProps) {
  const draft = useDraft(store, (now) => now);
  return (
    <ItemForm
      collection={collection}
      values={draft.base}
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
    />
  );
}
