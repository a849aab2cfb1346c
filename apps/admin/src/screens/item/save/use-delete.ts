import { statusField } from "@rowhouse/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useConfirm } from "../../../ui/dialogs/dialogs.tsx";
import { notify } from "../../../ui/notify/notify.ts";
import type { OpenItem } from "../read/use-item-page-state.ts";
import { readFailure, type SaveFailure } from "./save-failure.model.ts";
import type { ItemCalls } from "./use-item-calls.ts";
import { useReason, type Reason } from "./before-save.ts";

export interface DeleteOptions {
  open: OpenItem;
  calls: ItemCalls;
  /** What the item is called. */
  title: string;
  onDeleted(): void;
}

export interface Deletion {
  isDeleting: boolean;
  failure: SaveFailure | null;
  /** Deletes the item, or moves it to the status that means deleted, after asking. */
  deleteItem(): Promise<void>;
}

/** Deletes the item of the page. */
export function useDelete({ open, calls, title, onDeleted }: DeleteOptions): Deletion {
  const { t } = useTranslation();
  const confirmDelete = useConfirmDelete(open, title);
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
    if (!(await confirmDelete())) return;
    const reason = await askReason(open.rights.needsReason("delete"));
    if (reason === null) return;
    setDeleting(true);
    setFailure(null);
    try {
      await remove(reason);
      notify({ color: "success", title: t("item_deleted"), icon: "delete" });
      onDeleted();
    } catch (error) {
      setFailure((await readFailure(error, [])).failure);
    } finally {
      setDeleting(false);
    }
  };
  return { isDeleting, failure, deleteItem };
}

function useConfirmDelete({ rights }: OpenItem, title: string): () => Promise<boolean> {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const status = rights.deletedStatus?.name;
  return () =>
    confirm(
      status === undefined
        ? {
            title: t("delete_are_you_sure"),
            message: t("item.delete_named", { title }),
            confirmLabel: t("delete"),
            danger: true,
          }
        : {
            title: t("soft_delete_are_you_sure", { status }),
            message: t("item.soft_delete_named", { title, status }),
            confirmLabel: t("item.move"),
            danger: true,
          },
    );
}
