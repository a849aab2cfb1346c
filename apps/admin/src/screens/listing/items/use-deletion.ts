import {
  canItem,
  itemKey,
  mustExplain,
  statusOf,
  type Collection,
  type Item,
} from "@rowhouse/contract";
import { useHost } from "@rowhouse/extension-kit";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "../../../i18n/translation.ts";

import { useRights, useRolesOf } from "../../../access/hooks.ts";
import { PartlyDone } from "../../../data/in-parts.ts";
import { isGone } from "../../../data/refusal.ts";
import { deleteItemsMutation, updateItemsMutation } from "../../../data/item-writes.ts";
import {
  isRemoved,
  mayRestore,
  removalOf,
  withOwnerKey,
} from "../../../editor/removal/removal.model.ts";
import { useRemoval, type RemovalQuestion } from "../../../editor/removal/use-removal.ts";
import { explainError } from "../../../i18n/error-text.ts";
import { useConfirm, usePrompt } from "../../../design/dialogs/dialogs.tsx";
import { notify } from "../../../design/notify/notify.ts";

/** Deletes a few items, which are loaded; those being deleted are hidden. */
export interface DeletionState {
  /** Keys of items the listing leaves out already. */
  hidden: ReadonlySet<string>;
  isBusy: boolean;
  /** Whether the user may delete, or change, any of the items. */
  canDelete: (items: readonly Item[]) => boolean;
  canEdit: (items: readonly Item[]) => boolean;
  /** Whether all of the items were removed before, and the user may bring them back. */
  canRestore: (items: readonly Item[]) => boolean;
  /** Asks for confirmation, then deletes those that may be deleted; true when it was done. */
  remove: (items: readonly Item[]) => Promise<boolean>;
  /** Brings removed items back; true when it was done. */
  restore: (items: readonly Item[]) => Promise<boolean>;
}

/**
 * Deletes items of a listing: softly where the collection has a status for it, else for good. The rows go at once and
 * come back when the server refuses, or when the user takes it back.
 */
export function useDeletion(collection: Collection): DeletionState {
  const { t } = useTranslation();
  const rights = useRights();
  const rolesOf = useRolesOf();
  const confirmDeletion = useDeletionDialog(collection);
  const talk = useRemoval(collection);
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const removal = useMutation(deleteItemsMutation(collection.collection));
  const update = useMutation(updateItemsMutation(collection));
  const way = removalOf(collection);

  const may = (action: "delete" | "update", item: Item): boolean =>
    !isRemoved(collection, item) &&
    canItem(rights, collection, { action, item: withOwnerKey(collection, item), rolesOf });

  const remove = async (all: readonly Item[]): Promise<boolean> => {
    const items = all.filter((item) => may("delete", item));
    const agreed = await confirmDeletion(items, all.length - items.length);
    if (agreed === null) return false;
    const { comment } = agreed;
    const keys = keysOf(collection, items);
    setHidden(new Set(keys));
    try {
      if (way.kind === "delete") await removal.mutateAsync({ keys, comment });
      else await update.mutateAsync({ keys, changes: { [way.field]: way.status }, comment });
      agreed.report();
      return true;
    } catch (error) {
      const done = error instanceof PartlyDone ? error.done.length : 0;
      const cause = error instanceof PartlyDone ? error.cause : error;
      const details = isGone(cause)
        ? t("listing.deleteGone", { count: keys.length })
        : await explainError(cause);
      notify({
        color: "danger",
        title:
          done === 0
            ? t("listing.deleteFailed")
            : t("listing.deletedSome", { done, count: keys.length }),
        ...(details === null ? {} : { details }),
        delay: 0,
      });
      return false;
    } finally {
      setHidden(new Set());
    }
  };

  return {
    hidden,
    isBusy: removal.isPending || update.isPending,
    canDelete: (items) => items.some((item) => may("delete", item)),
    canEdit: (items) => items.some((item) => may("update", item)),
    canRestore: (items) =>
      items.length > 0 &&
      items.every(
        (item) =>
          isRemoved(collection, item) &&
          mayRestore({ rights, collection, item: withOwnerKey(collection, item), rolesOf }),
      ),
    remove,
    restore: (items) => talk.restore(keysOf(collection, items), "update"),
  };
}

function keysOf(collection: Collection, items: readonly Item[]): string[] {
  return items.flatMap((item) => itemKey(collection, item) ?? []);
}

type Agreed = Pick<RemovalQuestion, "report"> & { comment: string | null };

/** The dialog before items are deleted, which names them; where the role must give a reason, with a box for it. */
function useDeletionDialog(collection: Collection) {
  const { t } = useTranslation();
  const rights = useRights();
  const confirm = useConfirm();
  const prompt = usePrompt();
  const { itemTitle } = useHost();
  const { question } = useRemoval(collection);
  return async (items: readonly Item[], kept: number): Promise<Agreed | null> => {
    const [first] = items;
    const { dialog, report } = await question({
      keys: keysOf(collection, items),
      removal: removalOf(collection),
      title: items.length === 1 && first ? (itemTitle(collection, first) ?? undefined) : undefined,
      ...(kept === 0 ? {} : { told: t("listing.undeletable", { count: kept }) }),
    });
    const needsReason = items.some((item) =>
      mustExplain({ rights, collection, action: "delete", status: statusOf(collection, item) }),
    );
    if (!needsReason) return (await confirm(dialog)) ? { report, comment: null } : null;
    const comment = await prompt({ ...dialog, label: t("listing.reason"), required: true });
    return comment === null ? null : { report, comment };
  };
}
