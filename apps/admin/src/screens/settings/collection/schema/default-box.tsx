import { TextInput, type TextInputProps } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "../../../../i18n/translation.ts";
import { NumberBox } from "../../../../design/field/number/number-box.tsx";
import {
  formatNumberText,
  numberMarks,
  parseNumberText,
} from "../../../../design/field/number/number-text.model.ts";
import { SelectBox } from "../../../../design/field/select/select-box.tsx";
import type { FieldEditorState } from "../editor/use-field-editor.ts";

/** The value of the field in a new item until somebody fills it in. */
export function DefaultBox({ editor }: { editor: FieldEditorState }) {
  const { t } = useTranslation();
  const { draft, onDraft } = editor;
  const { error, lock } = editor.textsOf("default_value");
  const onValue = (value: string) => onDraft({ ...draft, default_value: value });
  const disabled = lock !== null;
  const about = { label: t("field_fact_default"), description: lock, error, disabled };
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
        onChange={(value) => onValue(value ?? "")}
      />
    );
  const box = { ...about, placeholder: disabled ? "" : t("default_none") };
  if (draft.type === "integer" || draft.type === "decimal" || draft.type === "sort")
    return (
      <NumberDefault
        {...box}
        isWhole={draft.type !== "decimal"}
        value={draft.default_value}
        onValue={onValue}
      />
    );
  return (
    <TextInput
      {...box}
      value={draft.default_value}
      onChange={(event) => onValue(event.currentTarget.value)}
    />
  );
}

interface NumberDefaultProps extends Omit<TextInputProps, "value"> {
  isWhole: boolean;
  value: string;
  onValue: (value: string) => void;
}

/** The draft holds the number as it is stored; the box has it as the language writes it, and while it is typed as it was typed. */
function NumberDefault({ isWhole, value, onValue, ...box }: NumberDefaultProps) {
  const { language } = useTranslation();
  const [typed, setTyped] = useState<{ text: string; value: string } | null>(null);
  const rules = { isWhole, marks: numberMarks(language) };
  const isNumber = value.trim() !== "" && Number.isFinite(Number(value));
  const formatted = isNumber ? formatNumberText(value, rules.marks) : value;
  return (
    <NumberBox
      {...box}
      rules={rules}
      step={1}
      text={typed?.value === value ? typed.text : formatted}
      onBlur={() => setTyped(null)}
      onText={(text) => {
        const parsed = parseNumberText(text, rules);
        const stored = "value" in parsed ? String(parsed.value ?? "") : text;
        setTyped({ text, value: stored });
        onValue(stored);
      }}
    />
  );
}
