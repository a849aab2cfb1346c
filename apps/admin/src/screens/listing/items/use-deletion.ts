import {
  canItem,
  itemKey,
  mustExplain,
  statusOf,
  type Collection,
  type Item,
} from "@rowhouse/contract";
import { statusName } from "@rowhouse/extension-kit";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";

import { useRights, useRolesOf } from "../../../access/hooks.ts";
import { deleteItemsMutation, updateItemsMutation } from "../../../data/item-writes.ts";
import { explainError } from "../../../i18n/error-text.ts";
import { useConfirm, usePrompt } from "../../../ui/dialogs/dialogs.tsx";
import { notify } from "../../../ui/notify/notify.ts";
import { deletionOf, withOwnerKey, type Deletion } from "./deletion.model.ts";

/** Deletes chosen items; those being deleted are hidden. */
export interface DeletionState {
  /** Keys of items the listing leaves out already. */
  hidden: ReadonlySet<string>;
  isBusy: boolean;
  canDelete: (items: readonly Item[]) => boolean;
  canEdit: (items: readonly Item[]) => boolean;
  /** Asks for confirmation, then deletes; true when it was done. */
  remove: (items: readonly Item[]) => Promise<boolean>;
}

/**
 * Deletes items of a listing: softly where the collection has a status for it, else for good. The rows go at once and
 * come back when the server refuses.
 */
export function useDeletion(collection: Collection): DeletionState {
  const { t } = useTranslation();
  const rights = useRights();
  const rolesOf = useRolesOf();
  const confirmDeletion = useDeletionDialog(collection);
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const removal = useMutation(deleteItemsMutation(collection.collection));
  const update = useMutation(updateItemsMutation(collection.collection));
  const deletion = deletionOf(collection);

  const remove = async (items: readonly Item[]): Promise<boolean> => {
    const { isConfirmed, comment } = await confirmDeletion(items);
    if (!isConfirmed) return false;
    const keys = items.flatMap((item) => itemKey(collection, item) ?? []);
    const count = keys.length;
    setHidden(new Set(keys));
    try {
      if (deletion.kind === "remove") await removal.mutateAsync({ keys, comment });
      else
        await update.mutateAsync({ keys, changes: { [deletion.field]: deletion.status }, comment });
      const status = deletion.kind === "status" ? nameOf(deletion, t) : "";
      const title =
        status === "" ? t("listing.deleted", { count }) : t("listing.moved", { count, status });
      notify({ color: "success", title });
      return true;
    } catch (error) {
      const details = await explainError(error);
      notify({
        color: "danger",
        title: t("listing.deleteFailed"),
        ...(details === null ? {} : { details }),
        delay: 0,
      });
      return false;
    } finally {
      setHidden(new Set());
    }
  };

  const may = (action: "delete" | "update") => (items: readonly Item[]) =>
    items.every((item) =>
      canItem(rights, collection, { action, item: withOwnerKey(collection, item), rolesOf }),
    );
  return {
    hidden,
    isBusy: removal.isPending || update.isPending,
    canDelete: may("delete"),
    canEdit: may("update"),
    remove,
  };
}

/** The dialog before items are deleted, with their number; where the role must give a reason, with a box for it. */
function useDeletionDialog(collection: Collection) {
  const { t } = useTranslation();
  const rights = useRights();
  const confirm = useConfirm();
  const prompt = usePrompt();
  const deletion = deletionOf(collection);
  return async (
    items: readonly Item[],
  ): Promise<{ isConfirmed: boolean; comment: string | null }> => {
    const count = items.length;
    const title =
      deletion.kind === "remove"
        ? t("batch_delete_confirm", { count })
        : t("batch_soft_delete_confirm", { count, status: nameOf(deletion, t) });
    const confirmLabel = deletion.kind === "remove" ? t("delete") : t("item.move");
    const common = { title, confirmLabel, danger: true };
    const needsReason = items.some((item) =>
      mustExplain({ rights, collection, action: "delete", status: statusOf(collection, item) }),
    );
    if (!needsReason) return { isConfirmed: await confirm(common), comment: null };
    const comment = await prompt({ ...common, label: t("listing.reason"), required: true });
    return { isConfirmed: comment !== null, comment };
  };
}

/** The name of the status that takes deleted items, as cells show it. */
function nameOf(
  { name, status }: Extract<Deletion, { kind: "status" }>,
  t: (key: string) => string,
): string {
  return statusName({ name, value: status }, t);
}
