import { Alert, Button, Group, Stack, TextInput } from "@mantine/core";
import { isSystemCollection } from "@rowhouse/contract";
import type { FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { useModel } from "../../../../access/hooks.ts";
import { useCollectionName } from "../../../../access/names/use-collection-name.ts";
import { OptionForm } from "../../../../form/option-form.tsx";
import { SelectBox } from "../../../../ui/field/select/select-box.tsx";
import { fieldFacts } from "./field-editor.model.ts";
import type { FieldEditorState } from "./use-field-editor.ts";
import classes from "./field-form.module.css";

/** Everything about a field: its name while it is new, what holds for every field, and the options of its interface. */
export function FieldForm({ editor }: { editor: FieldEditorState }) {
  const { t } = useTranslation();
  const { definition, isNew, text, name, isTaken } = editor;
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    editor.save();
  };
  return (
    <form onSubmit={handleSubmit} noValidate>
      <Stack gap="lg">
        {isNew ? (
          <TextInput
            label={t("field_name")}
            description={name !== "" && name !== text ? name : t("field_name_note")}
            error={isTaken ? t("field_already_exists", { field: name }) : null}
            value={text}
            maxLength={64}
            required
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => editor.onText(event.currentTarget.value)}
            data-autofocus
          />
        ) : null}
        {editor.needsRelated ? <RelatedCollection editor={editor} /> : null}
        <OptionForm options={fieldFacts} values={editor.facts} onChange={editor.onFacts} />
        {definition === null || definition.options.fields.length === 0 ? null : (
          <section aria-labelledby="interface-options">
            <h3 id="interface-options" className={classes.heading}>
              {t("interface_options", { interface: t(`interfaces.${definition.id}.name`) })}
            </h3>
            <OptionForm
              options={definition.options}
              values={editor.options}
              onChange={editor.onOptions}
            />
          </section>
        )}
        {editor.failure === null ? null : (
          <Alert color="red" role="alert" title={t("not_changed")}>
            {editor.failure}
          </Alert>
        )}
        <Group justify="flex-end" gap="sm" className={classes.foot}>
          <Button variant="default" onClick={() => void editor.close()}>
            {t("cancel")}
          </Button>
          <Button type="submit" loading={editor.isSaving} disabled={!editor.canSave}>
            {t(isNew ? "create" : "save")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** Whose items a many-to-one field links to. */
function RelatedCollection({ editor }: { editor: FieldEditorState }) {
  const { t } = useTranslation();
  const nameOf = useCollectionName();
  const { collections } = useModel();
  const data = Object.values(collections)
    .filter(({ collection, managed }) => managed && !isSystemCollection(collection))
    .map((one) => ({ value: one.collection, label: nameOf(one) }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
  return (
    <SelectBox
      label={t("related_collection")}
      description={t("related_collection_note")}
      options={data}
      placeholder={t("choose_one")}
      value={editor.related}
      required
      onChange={editor.onRelated}
    />
  );
}
