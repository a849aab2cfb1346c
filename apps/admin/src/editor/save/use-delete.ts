import { statusField } from "@rowhouse/contract";
import { useState } from "react";
import { useConfirm, type ConfirmOptions } from "../../ui/dialogs/dialogs.tsx";
import { notify } from "../../ui/notify/notify.ts";
import type { OpenItem } from "../read/use-item-page-state.ts";
import { readFailure, type SaveFailure } from "./save-failure.model.ts";
import type { ItemCalls } from "./use-item-calls.ts";
import { useReason, type Reason } from "./before-save.ts";

export interface DeleteOptions {
  open: OpenItem;
  calls: ItemCalls;
  confirmDelete: ConfirmOptions;
  /** What is reported when it is done. */
  report: string;
  onDeleted(): void;
}

export interface Deletion {
  isDeleting: boolean;
  failure: SaveFailure | null;
  /** Deletes the item, or moves it to the status that means deleted, after asking. */
  deleteItem(): Promise<void>;
}

/** Deletes the item of the page. */
export function useDelete(options: DeleteOptions): Deletion {
  const { open, calls, confirmDelete, report, onDeleted } = options;
  const confirm = useConfirm();
  const askReason = useReason();
  const [isDeleting, setDeleting] = useState(false);
  const [failure, setFailure] = useState<SaveFailure | null>(null);
  const deletedStatus = open.rights.deletedStatus;

  const remove = async (reason: Reason): Promise<void> => {
    const field = statusField(open.collection);
    if (deletedStatus && field)
      await calls.update({ [field.field]: deletedStatus.value }, { ...reason, etag: null });
    else await calls.remove(reason);
  };
  const deleteItem = async (): Promise<void> => {
    if (!(await confirm(confirmDelete))) return;
    const reason = await askReason(open.rights.needsReason("delete"));
    if (reason === null) return;
    setDeleting(true);
    setFailure(null);
    try {
      await remove(reason);
      notify({ color: "success", title: report, icon: "delete" });
      onDeleted();
    } catch (error) {
      setFailure((await readFailure(error, [])).failure);
    } finally {
      setDeleting(false);
    }
  };
  return { isDeleting, failure, deleteItem };
}
