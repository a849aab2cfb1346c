import { Modal } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useFieldLabel } from "../../../../registry/use-field-label.ts";
import { FieldForm } from "./field-form.tsx";
import { InterfacePicker } from "./interface-picker.tsx";
import { useFieldEditor, type FieldEditorProps } from "./use-field-editor.ts";

/** Sets a field: for a new one first how it is edited, then its name and all that is known about it. */
export function FieldEditor(props: FieldEditorProps) {
  const { t } = useTranslation();
  const labelOf = useFieldLabel();
  const editor = useFieldEditor(props);
  const { collection, field } = props;
  const isChoosing = editor.isNew && editor.definition === null;
  return (
    <Modal
      opened
      onClose={() => void editor.close()}
      title={field === null ? t("new_field") : labelOf(field)}
      size="lg"
    >
      {isChoosing ? (
        <InterfacePicker collection={collection} onChoose={editor.onChoose} />
      ) : (
        <FieldForm editor={editor} />
      )}
    </Modal>
  );
}
