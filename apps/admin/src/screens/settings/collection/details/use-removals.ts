import type { Collection, Field } from "@rowhouse/contract";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useItemCounts } from "../../../../access/use-item-counts.ts";
import { removeCollectionMutation, removeFieldMutation } from "../../../../data/collections.ts";
import { useConfirm } from "../../../../ui/dialogs/dialogs.tsx";
import { notify } from "../../../../ui/notify/notify.ts";
import { useLosses } from "./use-losses.ts";

/** Deletes fields and the collection itself, after it was said what goes with them. */
export function useRemovals(
  collection: Collection,
  { name, labelOf }: { name: string; labelOf: (field: Field) => string },
) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const confirm = useConfirm();
  const countOf = useItemCounts();
  const losses = useLosses();
  const fieldRemoval = useMutation(removeFieldMutation(collection.collection));
  const removal = useMutation(
    removeCollectionMutation(collection.collection, async () => {
      notify({ color: "success", title: t("collection_removed", { collection: name }) });
      await navigate({ to: "/settings/collections" });
    }),
  );
  const count = countOf(collection.collection);
  const known = { known: count === null ? "no" : "yes", count: count ?? "" };

  const removeField = async (field: Field): Promise<void> => {
    const label = labelOf(field);
    const lost = await losses({
      kind: "delete_field",
      collection: collection.collection,
      field: field.field,
    });
    const isSure = await confirm({
      title: t("delete_field_title", { field: label }),
      message: `${t("delete_field_body", known)} ${lost}`,
      confirmLabel: t("delete"),
      danger: true,
    });
    if (!isSure) return;
    fieldRemoval.mutate(field.field, {
      onSuccess: () => notify({ color: "success", title: t("field_removed", { field: label }) }),
    });
  };
  const removeCollection = async (): Promise<void> => {
    const lost = await losses({ kind: "delete_collection", collection: collection.collection });
    const isSure = await confirm({
      title: t("delete_collection_title", { collection: name }),
      message: `${t("delete_collection_body", known)} ${lost}`,
      confirmLabel: t("delete"),
      danger: true,
    });
    if (isSure) removal.mutate();
  };

  return {
    error: fieldRemoval.error ?? removal.error,
    isDeleting: removal.isPending,
    removeField,
    removeCollection,
  };
}
