import { findCollection, type Collection, type Field } from "@rowhouse/contract";
import type { InterfaceDefinition } from "@rowhouse/extension-kit";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useModel } from "../../../../access/hooks.ts";
import { saveFieldMutation } from "../../../../data/collections.ts";
import { useErrorText } from "../../../../i18n/use-error-text.ts";
import { useRegistry } from "../../../../registry/registry.ts";
import { useFieldLabel } from "../../../../registry/use-field-label.ts";
import { useConfirm } from "../../../../ui/dialogs/dialogs.tsx";
import { safeName } from "../../../../ui/dialogs/safe-name.ts";
import { notify } from "../../../../ui/notify/notify.ts";
import { fieldChange, newField, storedFacts, type Staged } from "./field-editor.model.ts";

export interface FieldEditorProps {
  collection: Collection;
  /** Null for a new field. */
  field: Field | null;
  onClose: () => void;
}

/** The controller of the dialog that sets a field. */
export function useFieldEditor({ collection, field, onClose }: FieldEditorProps) {
  const { t } = useTranslation();
  const registry = useRegistry();
  const labelOf = useFieldLabel();
  const model = useModel();
  const leave = useLeaving(onClose);
  const [definition, setDefinition] = useState<InterfaceDefinition | null>(() =>
    field?.interface ? registry.findInterface(field.interface) : null,
  );
  const [text, setText] = useState(field?.field ?? "");
  const [facts, setFacts] = useState<Staged>(() => (field === null ? {} : storedFacts(field)));
  const [options, setOptions] = useState<Staged>(field?.options ?? {});
  const [related, setRelated] = useState<string | null>(null);
  const saving = useMutation({
    ...saveFieldMutation(collection.collection),
    onSuccess: (_, { field: name }) => {
      notify({
        color: "success",
        title: t(field === null ? "field_created" : "field_updated", {
          field: labelOf(
            field ?? { collection: collection.collection, field: name, translation: null },
          ),
        }),
      });
      onClose();
    },
  });
  const failure = useErrorText(saving.error);

  const isNew = field === null;
  const name = isNew ? safeName(text) : field.field;
  const isTaken = isNew && Object.hasOwn(collection.fields, name);
  const needsRelated = isNew && definition?.relation === "m2o";
  const canSave = name !== "" && !isTaken && (!needsRelated || related !== null);

  const save = (): void => {
    if (!canSave) return;
    const target = related === null ? null : findCollection(model, related);
    const change = isNew
      ? definition && newField(collection, definition, { facts, options, related: target })
      : fieldChange(field, { facts, options });
    if (change !== null) saving.mutate({ field: name, change, isNew, related });
  };
  return {
    isNew,
    definition,
    onChoose: leave.touching(setDefinition),
    text,
    onText: leave.touching(setText),
    name,
    isTaken,
    needsRelated,
    related,
    onRelated: leave.touching(setRelated),
    facts,
    onFacts: leave.touching(setFacts),
    options,
    onOptions: leave.touching(setOptions),
    failure,
    isSaving: saving.isPending,
    canSave,
    save,
    close: leave.close,
  };
}

/** Closes at once, or asks when something was entered. */
function useLeaving(onClose: () => void) {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const [isTouched, setTouched] = useState(false);
  const close = async (): Promise<void> => {
    const isLeft =
      !isTouched ||
      (await confirm({
        title: t("field_discard_title"),
        confirmLabel: t("discard_changes"),
        cancelLabel: t("keep_editing"),
        danger: true,
      }));
    if (isLeft) onClose();
  };
  const touching =
    <Value>(set: (value: Value) => void) =>
    (value: Value): void => {
      setTouched(true);
      set(value);
    };
  return { close, touching };
}

export type FieldEditorState = ReturnType<typeof useFieldEditor>;
