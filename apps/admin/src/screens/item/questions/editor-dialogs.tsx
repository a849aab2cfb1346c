import type { Collection } from "@rowhouse/contract";
import type { DraftStore } from "../../../form/draft/draft-store.ts";
import { changeCount, isDirty } from "../../../form/draft/draft.model.ts";
import { useDraft } from "../../../form/draft/draft-store.ts";
import { LeaveGuard } from "./leave-guard.tsx";
import { MergeDialog } from "./merge-dialog.tsx";
import type { Saving } from "../saving/use-saving.ts";

export interface EditorDialogsProps {
  collection: Collection;
  store: DraftStore;
  saving: Saving;
  canSave: boolean;
}

/** The questions of the item page: leaving with unsaved edits, and whose values to keep. */
export function EditorDialogs({ collection, store, saving, canSave }: EditorDialogsProps) {
  const count = useDraft(store, changeCount);
  return (
    <>
      <LeaveGuard
        hasEdits={() => isDirty(store.get())}
        count={count}
        canSave={canSave}
        isSaving={saving.isSaving}
        onSave={() => saving.save("none")}
        onDiscard={() => store.reset()}
      />
      {saving.conflict ? (
        <MergeDialog
          collection={collection}
          conflicts={saving.conflict.conflicts}
          takenOver={saving.conflict.takenOver}
          onCancel={saving.cancelConflict}
          onChoose={saving.choose}
        />
      ) : null}
    </>
  );
}
