import { Checkbox, TextInput } from "@mantine/core";
import { isSystemCollection } from "@rowhouse/contract";
import { useTranslation } from "react-i18next";
import { useModel } from "../../../../access/hooks.ts";
import { useCollectionName } from "../../../../access/names/use-collection-name.ts";
import { SelectBox } from "../../../../ui/field/select/select-box.tsx";
import type { FieldEditorState } from "../editor/use-field-editor.ts";
import { useControlText } from "../schema/use-control-text.ts";
import { RelationDrawing } from "./relation-drawing.tsx";
import {
  backFields,
  linkFields,
  possibleJunctions,
  type NamedPart,
  type RelationPlace,
  type RelationSetup,
} from "./relation.model.ts";
import classes from "./relation-tab.module.css";

/** Which items belong together: the other collection, and the names of what is made for it. */
export function RelationTab({ editor }: { editor: FieldEditorState }) {
  const { t } = useTranslation();
  const { relation, place, name } = editor;
  if (relation === null) return null;
  const { setup } = relation;
  return (
    <div className={classes.tab}>
      <div>
        <h3 className={classes.heading}>{t("relation_setup")}</h3>
        <p className={classes.hint}>{t(`relation_kind_${setup.kind}`)}</p>
      </div>
      <RelationDrawing collection={place.collection} name={name} setup={setup} />
      {relation.place.fixed === null ? <RelatedBox editor={editor} setup={setup} /> : null}
      {setup.kind === "o2m" && setup.related !== null ? (
        <BackBox editor={editor} setup={setup} relationPlace={relation.place} />
      ) : null}
      {setup.junction === null ? null : (
        <JunctionBoxes editor={editor} setup={setup} relationPlace={relation.place} />
      )}
    </div>
  );
}

interface PartProps {
  editor: FieldEditorState;
  setup: RelationSetup;
}

function RelatedBox({ editor, setup }: PartProps) {
  const { t } = useTranslation();
  const nameOf = useCollectionName();
  const { collections } = useModel();
  const { refusal, relationDraft, onRelation } = editor;
  const isLanguages = setup.kind === "translation";
  const options = Object.values(collections)
    .filter(({ collection, managed }) => managed && !isSystemCollection(collection))
    .map((one) => ({ value: one.collection, label: nameOf(one) }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
  return (
    <SelectBox
      label={t(isLanguages ? "languages_collection" : "related_collection")}
      description={t(`related_note_${setup.kind}`)}
      error={refusal.controls.related ?? null}
      options={options}
      placeholder={t(isLanguages ? "languages_made" : "choose_one")}
      {...(isLanguages ? { none: t("languages_made") } : { required: true })}
      value={setup.related?.collection ?? null}
      onChange={(related) => onRelation({ ...relationDraft, related, back: null })}
      data-autofocus
    />
  );
}

/** The field over there: one that points here already, or a new one. */
function BackBox({ editor, setup, relationPlace }: PartProps & { relationPlace: RelationPlace }) {
  const { t } = useTranslation();
  const { relationDraft, onRelation } = editor;
  const fields = backFields(setup, relationPlace);
  return (
    <div className={classes.boxes}>
      {fields.length === 0 ? null : (
        <SelectBox
          label={t("related_field")}
          options={fields.map((field) => ({ value: field, label: field }))}
          placeholder={t("related_field_made")}
          none={t("related_field_made")}
          value={relationDraft.back}
          onChange={(back) => onRelation({ ...relationDraft, back })}
        />
      )}
      {relationDraft.back === null ? (
        <NameInput
          editor={editor}
          part="back"
          label={t("related_field_name")}
          name={setup.back?.name ?? ""}
        />
      ) : null}
    </div>
  );
}

function JunctionBoxes({
  editor,
  setup,
  relationPlace,
}: PartProps & { relationPlace: RelationPlace }) {
  const { t } = useTranslation();
  const nameOf = useCollectionName();
  const { relationDraft, onRelation } = editor;
  const { kind, junction } = setup;
  const junctions = kind === "m2m" ? possibleJunctions(relationPlace) : [];
  if (junction === null) return null;
  const choose = (name: string | null) => {
    const found = junctions.find(({ collection }) => collection === name);
    const [here = "", there = ""] = found === undefined ? [] : linkFields(found);
    const names = found === undefined ? {} : { here, there };
    onRelation({ ...relationDraft, junction: found?.collection ?? null, names });
  };
  return (
    <div className={classes.boxes}>
      {junctions.length === 0 ? null : (
        <Checkbox
          className={classes.wide ?? ""}
          label={t("auto_generate")}
          checked={junction.isNew}
          onChange={(event) =>
            choose(event.currentTarget.checked ? null : (junctions[0]?.collection ?? null))
          }
        />
      )}
      {junction.isNew ? (
        <NameInput
          editor={editor}
          part="junction"
          label={t(kind === "translation" ? "translations_collection" : "junction_collection")}
          name={junction.name}
        />
      ) : (
        <SelectBox
          label={t("junction_collection")}
          options={junctions.map((one) => ({ value: one.collection, label: nameOf(one) }))}
          placeholder={t("choose_one")}
          value={junction.name}
          onChange={choose}
        />
      )}
      <NameInput
        editor={editor}
        part="here"
        label={t("junction_field_here")}
        name={junction.here}
      />
      <NameInput
        editor={editor}
        part="there"
        label={t(kind === "translation" ? "language_field" : "junction_field_there")}
        name={junction.there}
      />
    </div>
  );
}

/** A name that is proposed until somebody writes another one. */
function NameInput({
  editor,
  part,
  label,
  name,
}: {
  editor: FieldEditorState;
  part: NamedPart;
  label: string;
  name: string;
}) {
  const { relationDraft, onRelation } = editor;
  const { error } = useControlText(editor, part);
  const { names } = relationDraft;
  return (
    <TextInput
      label={label}
      error={error}
      value={names[part] ?? name}
      maxLength={64}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      onChange={(event) =>
        onRelation({ ...relationDraft, names: { ...names, [part]: event.currentTarget.value } })
      }
    />
  );
}
