import { TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { SelectBox } from "../../../../ui/field/select/select-box.tsx";
import { useControlText } from "./use-control-text.ts";
import type { FieldEditorState } from "../editor/use-field-editor.ts";

/** What a new item has in the field until somebody fills it in. */
export function DefaultBox({ editor }: { editor: FieldEditorState }) {
  const { t } = useTranslation();
  const { draft, onDraft } = editor;
  const { error, lock } = useControlText(editor, "default_value");
  const about = {
    label: t("field_fact_default"),
    description: lock,
    error,
    disabled: lock !== null,
  };
  if (draft.type === "boolean")
    return (
      <SelectBox
        {...about}
        options={[
          { value: "1", label: t("default_true") },
          { value: "0", label: t("default_false") },
        ]}
        placeholder={t("default_none")}
        none={t("default_none")}
        value={draft.default_value === "" ? null : draft.default_value}
        onChange={(value) => onDraft({ ...draft, default_value: value ?? "" })}
      />
    );
  return (
    <TextInput
      {...about}
      placeholder={lock === null ? t("default_none") : ""}
      value={draft.default_value}
      onChange={(event) => onDraft({ ...draft, default_value: event.currentTarget.value })}
    />
  );
}
