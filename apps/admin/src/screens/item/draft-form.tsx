import type { Collection } from "@rowhouse/contract";
import type { DraftStore } from "../../form/draft/draft-store.ts";
import { useDraft } from "../../form/draft/draft-store.ts";
import { ItemForm } from "../../form/item-form.tsx";
import type { ItemRights } from "./item-rights.model.ts";

export interface DraftFormProps {
  collection: Collection;
  store: DraftStore;
  rights: ItemRights;
  isReadOnly: boolean;
}

/** The form over the draft. Apart from the page, so that a key press does not draw the page again. */
export function DraftForm({ collection, store, rights, isReadOnly }: DraftFormProps) {
  const draft = useDraft(store, (now) => now);
  return (
    <ItemForm
      collection={collection}
      values={draft.base}
      staged={draft.staged}
      errors={draft.errors}
      isNew={draft.isNew}
      readOnly={isReadOnly}
      hiddenFields={rights.hiddenFields}
      readOnlyFields={rights.lockedFields}
      onStage={store.stage}
      onUnstage={store.unstage}
    />
  );
}
