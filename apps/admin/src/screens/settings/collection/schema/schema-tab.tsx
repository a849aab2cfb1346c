import { Switch, TextInput } from "@mantine/core";
import { datatypesFor, findDatatype, isAliasType, titleCase } from "@rowhouse/contract";
import { defineOptions, json } from "@rowhouse/extension-kit";
import { useState } from "react";
import { useTranslation } from "../../../../i18n/translation.ts";
import { Box, Grid, Row, Stack, Text } from "../../../../design/words.tsx";
import { OptionForm } from "../../../../form/option-form.tsx";
import { SelectBox } from "../../../../design/field/select/select-box.tsx";
import { Icon } from "../../../../design/icon/icon.tsx";
import { controls, stepOf } from "../draft/checks.model.ts";
import {
  possibleTypes,
  withDatatype,
  withFittingLength,
  withLength,
  withType,
  type FieldDraft,
} from "../draft/draft.model.ts";
import type { FieldEditorState } from "../editor/use-field-editor.ts";
import { namesOf } from "../names.model.ts";
import { DefaultBox } from "./default-box.tsx";
import classes from "./schema-tab.module.css";

interface PartProps {
  editor: FieldEditorState;
}

const nameOptions = defineOptions({
  names: json({
    label: "display_name",
    note: "display_name_note",
    interface: "key-value",
    options: { keyInterface: "language" },
    read: namesOf,
  }),
});

/** The name of the field, its demands and where it is shown; what it stores stands under "advanced". */
export function SchemaTab({ editor }: PartProps) {
  const { t } = useTranslation();
  const { draft, onDraft } = editor;
  return (
    <Stack gap={6}>
      <NameBox editor={editor} />
      <TextInput
        label={t("note")}
        description={t("add_note")}
        value={draft.note}
        onChange={(event) => onDraft({ ...draft, note: event.currentTarget.value })}
      />
      <Grid as="fieldset" gap={4} shrink className={classes.flags}>
        <Text as="legend" weight="medium" below={2}>
          {t("field_rules")}
        </Text>
        <FlagSwitch editor={editor} flag="required" label={t("required")} />
        <FlagSwitch editor={editor} flag="unique" label={t("field_fact_unique")} />
        <FlagSwitch editor={editor} flag="readonly" label={t("field_fact_readonly")} />
        <FlagSwitch editor={editor} flag="hidden_detail" label={t("field_fact_hidden_detail")} />
        <FlagSwitch editor={editor} flag="hidden_browse" label={t("field_fact_hidden_browse")} />
      </Grid>
      <Advanced editor={editor} />
    </Stack>
  );
}

/** The name of the column: checked while it is typed, and fixed as soon as the field exists. */
function NameBox({ editor }: PartProps) {
  const { t } = useTranslation();
  const { draft, name, isNew, onDraft } = editor;
  const { error, lock } = editor.textsOf("name");
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

type Flag = {
  [Key in keyof FieldDraft]: FieldDraft[Key] extends boolean ? Key : never;
}[keyof FieldDraft];

/** A property that is on or off; where it cannot be changed it says why. */
function FlagSwitch({ editor, flag, label }: PartProps & { flag: Flag; label: string }) {
  const { draft, onDraft } = editor;
  const { error, lock } = editor.textsOf(flag);
  const change = (isOn: boolean): FieldDraft => ({ ...draft, [flag]: isOn });
  return (
    <Switch
      label={label}
      description={lock}
      error={error}
      checked={draft[flag]}
      disabled={lock !== null}
      onChange={(event) => onDraft(change(event.currentTarget.checked))}
    />
  );
}

/** The storage of the field and the values it takes: set to sensible values, and opened to change them. */
function Advanced({ editor }: PartProps) {
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
    <Box
      as="details"
      rule="above"
      className={classes.advanced}
      open={isOpen || isWrong}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <Row
        as="summary"
        gap={1}
        align="center"
        weight="medium"
        radius="control"
        className={classes.summary}
      >
        <Icon className={classes.arrow} name="chevron_right" size={20} />
        <span>{t("advanced_options")}</span>
        <Text grow textAlign="end" size="small" weight="normal" color="quiet">
          {columnText(draft)}
        </Text>
      </Row>
      <Text as="p" size="small" color="quiet">
        {t("intelligent_defaults")}
      </Text>
      <div className={classes.grid}>
        <TypeBox editor={editor} />
        <DatatypeBox editor={editor} />
        <LengthBox editor={editor} />
        <DefaultBox editor={editor} />
        <ValidationBox editor={editor} />
        <FlagSwitch editor={editor} flag="primary_key" label={t("primary_key")} />
        <FlagSwitch editor={editor} flag="signed" label={t("signed")} />
      </div>
      <OptionForm
        {...ofNames}
        options={nameOptions}
        values={nameValues(draft)}
        saved={nameValues(saved)}
        onChange={({ names }) => onDraft({ ...draft, names: namesOf(names) })}
      />
    </Box>
  );
}

function nameValues({ names }: FieldDraft): Readonly<Record<string, unknown>> {
  return Object.keys(names).length === 0 ? {} : { names };
}

/** The column in a few words, as in VARCHAR(200). */
function columnText({ datatype, length, type }: FieldDraft): string {
  if (datatype === null || isAliasType(type)) return titleCase(type ?? "");
  return length === "" ? datatype : `${datatype}(${length})`;
}

function TypeBox({ editor }: PartProps) {
  const { t } = useTranslation();
  const { draft, definition, place, onDraft } = editor;
  const { error, lock } = editor.textsOf("type");
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

function DatatypeBox({ editor }: PartProps) {
  const { t, exists } = useTranslation();
  const { draft, place, onDraft } = editor;
  const { kind } = place;
  const { error, lock } = editor.textsOf("datatype");
  const { type, datatype } = draft;
  const fitting = type === null ? [] : datatypesFor(kind, type);
  const offered =
    datatype === null || fitting.includes(datatype) ? fitting : [datatype, ...fitting];
  const described = [`datatypes.${kind}.${datatype}`, `datatypes.mysql.${datatype}`].find((key) =>
    exists(key),
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

function LengthBox({ editor }: PartProps) {
  const { t } = useTranslation();
  const { draft, place, onDraft } = editor;
  const { error, lock } = editor.textsOf("length");
  const found = draft.datatype === null ? null : findDatatype(place.kind, draft.datatype);
  const isDecimal = found?.unit === "digits,decimals";
  const isList = found?.unit === "values";
  return (
    <TextInput
      label={t("field_length")}
      description={isDecimal ? t("length_decimal_hint") : isList ? t("length_values_hint") : null}
      error={error}
      disabled={lock !== null || draft.datatype === null}
      placeholder={lock ?? undefined}
      inputMode={isDecimal || isList ? "text" : "numeric"}
      value={draft.length}
      onChange={(event) => onDraft(withLength(draft, event.currentTarget.value, found?.unit))}
      onBlur={() => onDraft(withFittingLength(draft, place.kind))}
    />
  );
}

function ValidationBox({ editor }: PartProps) {
  const { t } = useTranslation();
  const { draft, onDraft } = editor;
  const { error, lock } = editor.textsOf("validation");
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
