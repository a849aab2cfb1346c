import type { Collection, Field } from "@rowhouse/contract";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useItemCounts } from "../../../access/use-item-counts.ts";
import { useCollectionName } from "../../../access/names/use-collection-name.ts";
import {
  orderFieldsMutation,
  removeCollectionMutation,
  removeFieldMutation,
} from "../../../data/collections.ts";
import { useErrorText } from "../../../i18n/use-error-text.ts";
import { useFieldLabel } from "../../../registry/use-field-label.ts";
import { useConfirm } from "../../../ui/dialogs/dialogs.tsx";
import { notify } from "../../../ui/notify/notify.ts";
import { movedField, orderedFields } from "./field-list.model.ts";

/** What is being set: a field that exists, or a new one. */
export type EditedField = { kind: "new" } | { kind: "existing"; field: Field };

/** All that the settings of a collection show and do. */
export interface CollectionSettings {
  /** What people call the collection. */
  name: string;
  fields: readonly Field[];
  labelOf(field: Field): string;
  /** Why the last change was not made. */
  failure: string | null;
  isDeleting: boolean;
  move(from: number, to: number): void;
  removeField(field: Field): Promise<void>;
  removeCollection(): Promise<void>;
  edited: EditedField | null;
  onEdit(edited: EditedField | null): void;
}

/** The controller of the settings of a collection. */
export function useCollectionSettings(collection: Collection): CollectionSettings {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const confirm = useConfirm();
  const name = useCollectionName()(collection);
  const fieldLabel = useFieldLabel();
  const countOf = useItemCounts();
  const [edited, setEdited] = useState<EditedField | null>(null);
  const order = useMutation(orderFieldsMutation(collection.collection));
  const fieldRemoval = useMutation(removeFieldMutation(collection.collection));
  const removal = useMutation(removeCollectionMutation(collection.collection));
  const failure = useErrorText(order.error ?? fieldRemoval.error ?? removal.error);
  const labelOf = (field: Field) => fieldLabel(field);

  // What was moved stands where it was put while that is being stored.
  const stored = orderedFields(collection);
  const fields = order.isPending
    ? order.variables.flatMap((key) => collection.fields[key] ?? [])
    : stored;
  const count = countOf(collection.collection);
  const known = { known: count === null ? "no" : "yes", count: count ?? "" };

  const removeField = async (field: Field): Promise<void> => {
    const label = labelOf(field);
    const isSure = await confirm({
      title: t("delete_field_title", { field: label }),
      message: t("delete_field_body", known),
      confirmLabel: t("delete"),
      danger: true,
    });
    if (!isSure) return;
    fieldRemoval.mutate(field.field, {
      onSuccess: () => notify({ color: "success", title: t("field_removed", { field: label }) }),
    });
  };
  const removeCollection = async (): Promise<void> => {
    const isSure = await confirm({
      title: t("delete_collection_title", { collection: name }),
      message: t("delete_collection_body", known),
      confirmLabel: t("delete"),
      danger: true,
    });
    if (!isSure) return;
    removal.mutate(undefined, {
      onSuccess: () => {
        notify({ color: "success", title: t("collection_removed", { collection: name }) });
        void navigate({ to: "/settings/collections" });
      },
    });
  };

  return {
    name,
    fields,
    labelOf,
    failure,
    isDeleting: removal.isPending,
    move: (from, to) => {
      if (from === to) return;
      order.mutate(
        movedField(
          fields.map(({ field }) => field),
          from,
          to,
        ),
      );
    },
    removeField,
    removeCollection,
    edited,
    onEdit: setEdited,
  };
}
