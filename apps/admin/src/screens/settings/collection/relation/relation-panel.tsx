import { Alert, Button, Checkbox, TextInput } from "@mantine/core";
import { findCollection } from "@rowhouse/contract";
import { useTranslation } from "../../../../i18n/translation.ts";
import { Grid, Row, Stack, Text } from "../../../../design/words.tsx";
import { useCollectionName } from "../../../../access/names/use-collection-name.ts";
import { SelectBox } from "../../../../design/field/select/select-box.tsx";
import { Icon } from "../../../../design/icon/icon.tsx";
import type { EditedRelation } from "../editor/use-field-draft.ts";
import type { FieldEditorState } from "../editor/use-field-editor.ts";
import { backFields, linkFields, possibleJunctions, possibleTargets } from "./candidates.model.ts";
import { RelationDrawing } from "./relation-drawing.tsx";
import { canHaveOther, relationProblems, type NamedPart } from "./relation.model.ts";
import classes from "./relation-panel.module.css";
import wizard from "../editor/wizard.module.css";

interface PartProps {
  editor: FieldEditorState;
  relation: EditedRelation;
}

/** Which items belong together: the other collection, and the names of what is made for it. */
export function RelationPanel({ editor }: { editor: FieldEditorState }) {
  const { t } = useTranslation();
  const { relation, place, name } = editor;
  if (relation === null) return null;
  const { setup, isLocked } = relation;
  const part = { editor, relation };
  return (
    <Stack gap={6}>
      <div>
        <h3 className={wizard.heading}>{t("relation_setup")}</h3>
        <Text as="p" color="quiet" above={1}>
          {t(`relation_kind_${setup.kind}`)}
        </Text>
      </div>
      <RelationDrawing collection={place.collection} name={name} setup={setup} />
      <Fault {...part} />
      {isLocked ? (
        <Row gap={2} align="start" color="quiet" size="small">
          <Icon name="lock" size={18} />
          {t("relation_locked")}
        </Row>
      ) : null}
      {relation.place.fixed === null ? <RelatedBox {...part} /> : null}
      {isLocked ? null : <OtherBox {...part} />}
      {setup.kind === "o2m" && setup.related !== null ? <BackBox {...part} /> : null}
      {setup.junction === null ? null : <JunctionBoxes {...part} />}
    </Stack>
  );
}

/** The fault of a stored relation, and the way to repair it where nothing has to be chosen. */
function Fault({ editor, relation }: PartProps) {
  const { t } = useTranslation();
  const { fault, setup, wanted, place } = relation;
  if (fault === null) return null;
  const isProposed = wanted === null && Object.keys(relationProblems(setup, place)).length === 0;
  return (
    <Alert color="amber" icon={<Icon name="warning" />} title={t("relationship_not_setup")}>
      <Stack gap={2} align="start">
        {t(fault.key, { ...fault.values })}
        {isProposed ? (
          <Button
            size="xs"
            variant="default"
            onClick={() => editor.onRelation({ ...editor.relationDraft })}
          >
            {t("relation_mend")}
          </Button>
        ) : null}
      </Stack>
    </Alert>
  );
}

/** Stands for a collection that is made along. No table is called so. */
const made = "$made";

/** The other collection: one of the project, the people, files or roles, or one that is made along with the field. */
function RelatedBox({ editor, relation }: PartProps) {
  const { t, language } = useTranslation();
  const { relationDraft, onRelation, refusal } = editor;
  const nameOf = useCollectionName();
  const { setup, place, isLocked } = relation;
  const { kind, related, isRelatedNew } = setup;
  const { error } = editor.textsOf("related");
  const isLanguages = kind === "translation";
  const options = possibleTargets(setup, place.model, { nameOf, language: language }).map((one) => {
    return { value: one.collection, label: nameOf(one) };
  });
  if (!isLocked && !isLanguages) options.unshift({ value: made, label: t("related_made") });
  const chosen = isRelatedNew ? made : (related?.collection ?? null);
  const { hasOther = false, junction, names } = relationDraft;
  const choose = (target: string | null) =>
    onRelation({
      ...(target === made ? { related: null, isRelatedNew: true } : { related: target }),
      hasOther,
      // Names proposed for one collection say nothing about another; a junction that exists stays.
      ...(junction === undefined ? {} : { junction }),
      names: typeof junction === "string" ? names : {},
    });
  return (
    <>
      <SelectBox
        label={t(isLanguages ? "languages_collection" : "related_collection")}
        description={t(`related_note_${kind}`)}
        // Nothing was chosen yet, and so nothing is wrong; what is wrong with a new one stands at its name.
        error={chosen === null ? (refusal.controls.related ?? null) : isRelatedNew ? null : error}
        readOnly={isLocked}
        options={options}
        placeholder={t(isLanguages ? "languages_made" : "choose_one")}
        {...(isLanguages ? { none: t("languages_made") } : { required: !isLocked })}
        value={chosen}
        onChange={choose}
        data-autofocus
      />
      {isRelatedNew && related !== null ? (
        <NameInput
          editor={editor}
          part="related"
          label={t("related_made_name")}
          description={t("related_made_note")}
          name={related.collection}
        />
      ) : null}
    </>
  );
}

/** The other side: whether the related collection lists the items of this one as well. */
function OtherBox({ editor, relation }: PartProps) {
  const { t } = useTranslation();
  const nameOf = useCollectionName();
  const { relationDraft, onRelation } = editor;
  const { setup, place } = relation;
  const { related, other, isRelatedNew } = setup;
  if (!canHaveOther(setup) || related === null) return null;
  return (
    <Grid gap={5} className={classes.boxes}>
      <Checkbox
        className={classes.wide ?? ""}
        label={t("relation_other", {
          collection: nameOf(place.collection),
          related: isRelatedNew ? related.collection : nameOf(related),
        })}
        checked={relationDraft.hasOther === true}
        onChange={(event) =>
          onRelation({ ...relationDraft, hasOther: event.currentTarget.checked })
        }
      />
      {other === null ? null : (
        <NameInput editor={editor} part="other" label={t("relation_other_name")} name={other} />
      )}
    </Grid>
  );
}

/** The field over there: one that points here already, one that could, or a new one. */
function BackBox({ editor, relation }: PartProps) {
  const { t } = useTranslation();
  const { relationDraft, onRelation } = editor;
  const { setup, place, isLocked } = relation;
  const { back, related } = setup;
  if (back === null) return null;
  const { pointing, fitting } = backFields(related, place);
  const fields = [...new Set([...(back.isNew ? [] : [back.name]), ...pointing, ...fitting])];
  return (
    <Grid gap={5} className={classes.boxes}>
      {fields.length === 0 ? null : (
        <SelectBox
          label={t("related_field")}
          description={t(
            pointing.includes(back.name) ? "related_field_points" : "related_field_note",
          )}
          readOnly={isLocked}
          options={fields.map((field) => ({ value: field, label: field }))}
          placeholder={t("related_field_made")}
          none={t("related_field_made")}
          value={back.isNew ? null : back.name}
          onChange={(chosen) => onRelation({ ...relationDraft, back: chosen })}
        />
      )}
      {back.isNew ? (
        <NameInput editor={editor} part="back" label={t("related_field_name")} name={back.name} />
      ) : null}
    </Grid>
  );
}

function JunctionBoxes({ editor, relation }: PartProps) {
  const { t } = useTranslation();
  const nameOf = useCollectionName();
  const { relationDraft, onRelation } = editor;
  const { setup, place, isLocked } = relation;
  const { kind, junction } = setup;
  if (junction === null) return null;
  const known = findCollection(place.model, junction.name);
  const found = possibleJunctions(place);
  const junctions = known === null || found.includes(known) ? found : [known, ...found];
  const choose = (chosen: string | null) => {
    const { related, names } = relationDraft;
    onRelation({ related, junction: chosen, names: chosen === null ? names : {} });
  };
  const label = t(kind === "translation" ? "translations_collection" : "junction_collection");
  return (
    <Grid gap={5} className={classes.boxes}>
      {junctions.length === 0 || isLocked ? null : (
        <Checkbox
          className={classes.wide ?? ""}
          label={t(kind === "translation" ? "auto_generate_translations" : "auto_generate")}
          checked={junction.isNew}
          onChange={(event) =>
            choose(event.currentTarget.checked ? null : (junctions[0]?.collection ?? null))
          }
        />
      )}
      {junction.isNew ? (
        <NameInput editor={editor} part="junction" label={label} name={junction.name} />
      ) : (
        <SelectBox
          label={label}
          error={editor.textsOf("junction").error}
          readOnly={isLocked}
          options={junctions.map((one) => ({ value: one.collection, label: nameOf(one) }))}
          placeholder={t("choose_one")}
          value={junction.name}
          onChange={choose}
        />
      )}
      <LinkBox {...{ editor, relation }} part="here" label={t("junction_field_here")} />
      <LinkBox
        {...{ editor, relation }}
        part="there"
        label={t(kind === "translation" ? "language_field" : "junction_field_there")}
      />
    </Grid>
  );
}

/** A column of the junction: named for a new one, chosen from one that exists. */
function LinkBox({
  editor,
  relation,
  part,
  label,
}: PartProps & { part: "here" | "there"; label: string }) {
  const { t } = useTranslation();
  const { relationDraft, onRelation } = editor;
  const { setup, place, isLocked } = relation;
  const { junction } = setup;
  if (junction === null) return null;
  const value = junction[part];
  if (junction.isNew) return <NameInput editor={editor} part={part} label={label} name={value} />;
  const known = findCollection(place.model, junction.name);
  const links = known === null ? [] : linkFields(known);
  const fields = value === "" || links.includes(value) ? links : [value, ...links];
  return (
    <SelectBox
      label={label}
      error={editor.textsOf(part).error}
      readOnly={isLocked}
      options={fields.map((field) => ({ value: field, label: field }))}
      placeholder={t("choose_one")}
      value={value === "" ? null : value}
      onChange={(chosen) =>
        onRelation({
          ...relationDraft,
          names: { here: junction.here, there: junction.there, [part]: chosen ?? "" },
        })
      }
    />
  );
}

interface NameProps {
  editor: FieldEditorState;
  part: NamedPart;
  label: string;
  name: string;
  description?: string;
}

/** A name that is proposed until somebody writes another one. */
function NameInput({ editor, part, label, name, description }: NameProps) {
  const { relationDraft, onRelation } = editor;
  return (
    <TextInput
      label={label}
      description={description}
      error={editor.textsOf(part).error}
      value={relationDraft.names[part] ?? name}
      maxLength={64}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      onChange={(event) =>
        onRelation({
          ...relationDraft,
          names: { ...relationDraft.names, [part]: event.currentTarget.value },
        })
      }
    />
  );
}
