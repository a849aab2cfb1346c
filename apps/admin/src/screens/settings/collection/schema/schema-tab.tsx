import { TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Icon } from "../../../../ui/icon/icon.tsx";
import { FlagSwitch } from "./flag-switch.tsx";
import { SchemaAdvanced } from "./schema-advanced.tsx";
import { useControlText } from "./use-control-text.ts";
import type { FieldEditorState } from "../editor/use-field-editor.ts";
import classes from "./schema-tab.module.css";

/** What the field is called, what it demands and where it is shown; what it stores stands under "advanced". */
export function SchemaTab({ editor }: { editor: FieldEditorState }) {
  const { t } = useTranslation();
  const { draft, onDraft } = editor;
  return (
    <div className={classes.schema}>
      <NameBox editor={editor} />
      <TextInput
        label={t("note")}
        description={t("add_note")}
        value={draft.note}
        onChange={(event) => onDraft({ ...draft, note: event.currentTarget.value })}
      />
      <fieldset className={classes.flags}>
        <legend className={classes.legend}>{t("field_rules")}</legend>
        <FlagSwitch editor={editor} flag="required" />
        <FlagSwitch editor={editor} flag="unique" />
        <FlagSwitch editor={editor} flag="readonly" />
        <FlagSwitch editor={editor} flag="hidden_detail" />
        <FlagSwitch editor={editor} flag="hidden_browse" />
      </fieldset>
      <SchemaAdvanced editor={editor} />
    </div>
  );
}

/** The name of the column: checked while it is typed, and fixed as soon as the field exists. */
function NameBox({ editor }: { editor: FieldEditorState }) {
  const { t } = useTranslation();
  const { draft, name, isNew, onDraft } = editor;
  const { error, lock } = useControlText(editor, "name");
  const isFree = isNew && name !== "" && error === null;
  const described = isNew && name !== "" && name !== draft.name ? name : t("field_name_note");
  return (
    <TextInput
      label={t("field_name")}
      description={lock ?? described}
      value={draft.name}
      error={error}
      disabled={lock !== null}
      required
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      rightSection={
        error === null ? (
          isFree && (
            <Icon
              className={classes.free}
              name="check_circle"
              size={18}
              label={t("field_name_free")}
            />
          )
        ) : (
          <Icon className={classes.taken} name="error" size={18} />
        )
      }
      onChange={(event) => onDraft({ ...draft, name: event.currentTarget.value })}
      data-autofocus={isNew || undefined}
    />
  );
}
