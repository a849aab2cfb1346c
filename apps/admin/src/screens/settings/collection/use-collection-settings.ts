import type { Collection, Field } from "@rowhouse/contract";
import { useState } from "react";
import { useTranslation } from "../../../i18n/translation.ts";
import { newKey } from "../../../access/address/addresses.ts";
import { useCollectionName } from "../../../access/names/use-collection-name.ts";
import { useFieldLabel } from "../../../registry/use-field-label.ts";
import { useRemovals } from "./details/use-removals.ts";
import { movedField, orderedFields } from "./fields/field-list.model.ts";
import { useFieldChanges, type FieldChanges, type FieldEdit } from "./fields/use-field-changes.ts";

/** The subject being set: a field that exists, a new one, a copy, or the collection itself. */
export type EditedField =
  /** `round` counts the fields that are made one after the other. */
  | { kind: "new"; round: number }
  | { kind: "existing"; field: Field }
  | { kind: "copy"; field: Field }
  | { kind: "details" };

/** All that the settings of a collection show and do. */
export interface CollectionSettings {
  /** The name that people use for the collection. */
  name: string;
  /** In their order. */
  fields: readonly Field[];
  changes: FieldChanges;
  /** Changes one thing about a field at once. */
  setField(field: Field, data: Omit<FieldEdit, "field">): void;
  labelOf(field: Pick<Field, "collection" | "field" | "translation">): string;
  /** Why the last change was not made. */
  error: unknown;
  isDeleting: boolean;
  move(from: number, to: number): void;
  removeField(field: Field): Promise<void>;
  removeCollection(): Promise<void>;
  edited: EditedField | null;
  onEdit(edited: EditedField | null): void;
}

/**
 * The controller of the settings of a collection. The address names the field whose wizard is open: it opens the one of `opened`,
 * and a reload leads back into it.
 */
export function useCollectionSettings(
  collection: Collection,
  opened: string | null,
  onOpened: (field: string | null) => void,
): CollectionSettings {
  const { t } = useTranslation();
  const name = useCollectionName()(collection);
  const fieldLabel = useFieldLabel();
  const [edited, setEdited] = useState(() => editedAt(opened, collection));
  const [address, setAddress] = useState(opened);
  if (address !== opened) {
    setAddress(opened);
    if (openedBy(edited) !== opened) setEdited(editedAt(opened, collection));
  }
  const changes = useFieldChanges(collection);
  const removals = useRemovals(collection, { name, labelOf: fieldLabel });
  const fields = orderedFields(changes.collection);
  return {
    name,
    fields,
    labelOf: fieldLabel,
    error: changes.error ?? removals.error,
    isDeleting: removals.isDeleting,
    changes,
    move: (from, to) => {
      const names = fields.map(({ field }) => field);
      const edits = movedField(names, from, to).map((field, index) => ({ field, sort: index + 1 }));
      if (from !== to) changes.change(edits, t("field_order_saved"));
    },
    setField: (field, data) =>
      changes.change(
        [{ ...data, field: field.field }],
        t("field_updated", { field: fieldLabel(field) }),
      ),
    removeField: removals.removeField,
    removeCollection: removals.removeCollection,
    edited,
    onEdit: (next) => {
      setEdited(next);
      const field = openedBy(next);
      if (field !== opened) onOpened(field);
    },
  };
}

/** The wizard that an address opens. */
function editedAt(opened: string | null, collection: Collection): EditedField | null {
  if (opened === newKey) return { kind: "new", round: 0 };
  const field = opened === null ? undefined : fieldNamed(collection, opened);
  return field === undefined ? null : { kind: "existing", field };
}

/** The field whose wizard is open, as the address has it. */
function openedBy(edited: EditedField | null): string | null {
  if (edited?.kind === "new") return newKey;
  return edited?.kind === "existing" ? edited.field.field : null;
}

/** The name comes from the address. */
function fieldNamed({ fields }: Collection, name: string): Field | undefined {
  return Object.hasOwn(fields, name) ? fields[name] : undefined;
}
