import { Switch } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { FieldDraft } from "../draft/draft.model.ts";
import type { FieldEditorState } from "../editor/use-field-editor.ts";
import { useControlText } from "./use-control-text.ts";

type Flag =
  | "required"
  | "unique"
  | "readonly"
  | "hidden_detail"
  | "hidden_browse"
  | "primary_key"
  | "signed";

/** A property that is on or off; where it cannot be changed it says why. */
export function FlagSwitch({ editor, flag }: { editor: FieldEditorState; flag: Flag }) {
  const { t } = useTranslation();
  const { draft, onDraft } = editor;
  const { error, lock } = useControlText(editor, flag);
  const change = (isOn: boolean): FieldDraft => ({ ...draft, [flag]: isOn });
  return (
    <Switch
      label={t(flagLabels[flag])}
      description={lock}
      error={error}
      checked={draft[flag]}
      disabled={lock !== null}
      onChange={(event) => onDraft(change(event.currentTarget.checked))}
    />
  );
}

const flagLabels: Readonly<Record<Flag, string>> = {
  required: "required",
  unique: "field_fact_unique",
  readonly: "field_fact_readonly",
  hidden_detail: "field_fact_hidden_detail",
  hidden_browse: "field_fact_hidden_browse",
  primary_key: "primary_key",
  signed: "signed",
};
