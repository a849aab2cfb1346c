import type { Collection, Field, FieldChange } from "@rowhouse/contract";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useCollectionName } from "../../../access/names/use-collection-name.ts";
import { orderFieldsMutation } from "../../../data/collections.ts";
import { saveModelMutation } from "../../../data/model-changes.ts";
import { useErrorText } from "../../../i18n/use-error-text.ts";
import { useFieldLabel } from "../../../registry/use-field-label.ts";
import { notify } from "../../../ui/notify/notify.ts";
import { useRemovals } from "./details/use-removals.ts";
import { movedField, orderedFields } from "./field-list.model.ts";

/** What is being set: a field that exists, a new one, a copy, or the collection itself. */
export type EditedField =
  | { kind: "new" }
  | { kind: "existing"; field: Field }
  | { kind: "copy"; field: Field }
  | { kind: "details" };

/** All that the settings of a collection show and do. */
export interface CollectionSettings {
  /** What people call the collection. */
  name: string;
  fields: readonly Field[];
  /** Changes one thing about a field at once. */
  setField(field: Field, data: FieldChange): void;
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
  const name = useCollectionName()(collection);
  const fieldLabel = useFieldLabel();
  const [edited, setEdited] = useState<EditedField | null>(null);
  const order = useMutation(orderFieldsMutation(collection.collection));
  const change = useMutation(saveModelMutation());
  const removals = useRemovals(collection, { name, labelOf: fieldLabel });
  const failure = useErrorText(order.error ?? change.error ?? removals.error);
  const labelOf = (field: Field) => fieldLabel(field);

  // What was moved stands where it was put while that is being stored.
  const stored = orderedFields(collection);
  const fields = order.isPending
    ? order.variables.flatMap((key) => collection.fields[key] ?? [])
    : stored;
  const setField = (field: Field, { group: _group, ...data }: FieldChange): void => {
    const changes = [{ ...data, field: field.field }];
    change.mutate([{ kind: "update_fields", collection: collection.collection, data: changes }], {
      onSuccess: () =>
        notify({ color: "success", title: t("field_updated", { field: labelOf(field) }) }),
    });
  };
  return {
    name,
    fields,
    labelOf,
    failure,
    isDeleting: removals.isDeleting,
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
    setField,
    removeField: removals.removeField,
    removeCollection: removals.removeCollection,
    edited,
    onEdit: setEdited,
  };
}
