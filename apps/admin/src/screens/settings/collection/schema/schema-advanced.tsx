import { TextInput } from "@mantine/core";
import { datatypesFor, findDatatype, isAliasType, titleCase } from "@rowhouse/contract";
import { defineOptions, json } from "@rowhouse/extension-kit";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { OptionForm } from "../../../../form/option-form.tsx";
import { SelectBox } from "../../../../ui/field/select/select-box.tsx";
import { Icon } from "../../../../ui/icon/icon.tsx";
import { namesOf } from "../names.model.ts";
import { DefaultBox } from "./default-box.tsx";
import { possibleTypes, withDatatype, withFittingLength, withType } from "../draft/draft.model.ts";
import { controls } from "../draft/checks.model.ts";
import { stepOf } from "../draft/steps.model.ts";
import { FlagSwitch } from "./flag-switch.tsx";
import { useControlText } from "./use-control-text.ts";
import type { FieldEditorState } from "../editor/use-field-editor.ts";
import classes from "./schema-tab.module.css";

const nameOptions = defineOptions({
  names: json({
    label: "display_name",
    note: "display_name_note",
    interface: "key-value",
    options: { keyInterface: "language" },
    read: namesOf,
  }),
});

/** What the field stores and what values it takes: set to sensible values, and opened to change them. */
export function SchemaAdvanced({ editor }: { editor: FieldEditorState }) {
  const { t } = useTranslation();
  const { draft, saved, isNew, problems, refusal, facts, ofNames, onDraft } = editor;
  const [isOpen, setOpen] = useState(!isNew);
  const isWrong =
    facts.unfinished.includes("schema") ||
    controls.some(
      (control) =>
        control !== "name" &&
        (control in problems || control in refusal.controls) &&
        stepOf(control) === "schema",
    );
  return (
    <details
      className={classes.advanced}
      open={isOpen || isWrong}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className={classes.summary}>
        <Icon className={classes.arrow} name="chevron_right" size={20} />
        <span>{t("advanced_options")}</span>
        <span className={classes.column}>{columnText(editor)}</span>
      </summary>
      <p className={classes.hint}>{t("intelligent_defaults")}</p>
      <div className={classes.grid}>
        <TypeBox editor={editor} />
        <DatatypeBox editor={editor} />
        <LengthBox editor={editor} />
        <DefaultBox editor={editor} />
        <ValidationBox editor={editor} />
        <FlagSwitch editor={editor} flag="primary_key" />
        <FlagSwitch editor={editor} flag="signed" />
      </div>
      <OptionForm
        {...ofNames}
        options={nameOptions}
        values={Object.keys(draft.names).length === 0 ? {} : { names: draft.names }}
        saved={Object.keys(saved.names).length === 0 ? {} : { names: saved.names }}
        onChange={({ names }) => onDraft({ ...draft, names: namesOf(names) })}
      />
    </details>
  );
}

/** The column in a few words, as in VARCHAR(200). */
function columnText({ draft }: FieldEditorState): string {
  const { datatype, length, type } = draft;
  if (datatype === null || isAliasType(type)) return titleCase(type ?? "");
  return length === "" ? datatype : `${datatype}(${length})`;
}

function TypeBox({ editor }: { editor: FieldEditorState }) {
  const { t } = useTranslation();
  const { draft, definition, place, onDraft } = editor;
  const { error, lock } = useControlText(editor, "type");
  const types = definition === null ? [] : possibleTypes(definition, place);
  const offered =
    draft.type === null || types.includes(draft.type) ? types : [draft.type, ...types];
  return (
    <SelectBox
      label={t("field_type")}
      description={lock ?? (draft.type === null ? null : t(`fieldtypes.${draft.type}`))}
      error={error}
      disabled={lock !== null}
      options={offered.map((type) => ({ value: type, label: titleCase(type) }))}
      placeholder={t("choose_one")}
      value={draft.type}
      onChange={(value) => {
        const type = offered.find((one) => one === value);
        if (type !== undefined) onDraft(withType(draft, type, { definition, kind: place.kind }));
      }}
    />
  );
}

const databases = { sqlite: "SQLite", mysql: "MySQL", postgres: "PostgreSQL" } as const;

function DatatypeBox({ editor }: { editor: FieldEditorState }) {
  const { t, i18n } = useTranslation();
  const { draft, place, onDraft } = editor;
  const { kind } = place;
  const { error, lock } = useControlText(editor, "datatype");
  const { type, datatype } = draft;
  const fitting = type === null ? [] : datatypesFor(kind, type);
  const offered =
    datatype === null || fitting.includes(datatype) ? fitting : [datatype, ...fitting];
  const described = [`datatypes.${kind}.${datatype}`, `datatypes.mysql.${datatype}`].find((key) =>
    i18n.exists(key),
  );
  return (
    <SelectBox
      label={t("db_datatype", { db: databases[kind] })}
      description={lock ?? (described === undefined ? null : t(described))}
      error={error}
      disabled={lock !== null}
      options={offered.map((name) => ({ value: name, label: name }))}
      placeholder={t("datatype_none")}
      value={datatype}
      onChange={(value) => {
        if (value !== null) onDraft(withDatatype(draft, value, kind));
      }}
    />
  );
}

function LengthBox({ editor }: { editor: FieldEditorState }) {
  const { t } = useTranslation();
  const { draft, place, onDraft } = editor;
  const { error, lock } = useControlText(editor, "length");
  const found = draft.datatype === null ? null : findDatatype(place.kind, draft.datatype);
  const isDecimal = found?.unit === "digits,decimals";
  const isList = found?.unit === "values";
  const hasColumn = draft.datatype !== null;
  return (
    <TextInput
      label={t("field_length")}
      description={isDecimal ? t("length_decimal_hint") : isList ? t("length_values_hint") : null}
      error={error}
      disabled={lock !== null || !hasColumn}
      placeholder={lock ?? undefined}
      inputMode={isDecimal || isList ? "text" : "numeric"}
      value={draft.length}
      onChange={(event) => {
        const typed = event.currentTarget.value;
        onDraft({ ...draft, length: isDecimal || isList ? typed : typed.replaceAll(/\D/g, "") });
      }}
      onBlur={() => onDraft(withFittingLength(draft, place.kind))}
    />
  );
}

function ValidationBox({ editor }: { editor: FieldEditorState }) {
  const { t } = useTranslation();
  const { draft, onDraft } = editor;
  const { error, lock } = useControlText(editor, "validation");
  return (
    <TextInput
      label={t("validation")}
      description={lock ?? t("field_fact_validation_note")}
      error={error}
      disabled={lock !== null}
      placeholder="^[a-z]+$"
      classNames={{ input: classes.code ?? "" }}
      autoCapitalize="off"
      autoComplete="off"
      spellCheck={false}
      value={draft.validation}
      onChange={(event) => onDraft({ ...draft, validation: event.currentTarget.value })}
    />
  );
}
