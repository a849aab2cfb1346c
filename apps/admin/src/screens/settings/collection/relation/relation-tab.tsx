import { Alert, Button, Checkbox } from "@mantine/core";
import { findCollection } from "@rowhouse/contract";
import { useTranslation } from "react-i18next";
import { useCollectionName } from "../../../../access/names/use-collection-name.ts";
import { SelectBox } from "../../../../ui/field/select/select-box.tsx";
import { Icon } from "../../../../ui/icon/icon.tsx";
import type { FieldEditorState } from "../editor/use-field-editor.ts";
import { useControlText } from "../schema/use-control-text.ts";
import { RelationDrawing } from "./relation-drawing.tsx";
import { backFields, linkFields, possibleJunctions } from "./candidates.model.ts";
import { NameInput } from "./name-input.tsx";
import { OtherBox, RelatedBox, type PartProps } from "./related-box.tsx";
import { relationProblems } from "./relation.model.ts";
import classes from "./relation-tab.module.css";
import wizard from "../editor/wizard.module.css";

/** Which items belong together: the other collection, and the names of what is made for it. */
export function RelationTab({ editor }: { editor: FieldEditorState }) {
  const { t } = useTranslation();
  const { relation, place, name } = editor;
  if (relation === null) return null;
  const { setup, isLocked } = relation;
  const part = { editor, relation };
  return (
    <div className={classes.tab}>
      <div>
        <h3 className={wizard.heading}>{t("relation_setup")}</h3>
        <p className={classes.hint}>{t(`relation_kind_${setup.kind}`)}</p>
      </div>
      <RelationDrawing collection={place.collection} name={name} setup={setup} />
      <Fault {...part} />
      {isLocked ? (
        <p className={classes.locked}>
          <Icon name="lock" size={18} />
          {t("relation_locked")}
        </p>
      ) : null}
      {relation.place.fixed === null ? <RelatedBox {...part} /> : null}
      {isLocked ? null : <OtherBox {...part} />}
      {setup.kind === "o2m" && setup.related !== null ? <BackBox {...part} /> : null}
      {setup.junction === null ? null : <JunctionBoxes {...part} />}
    </div>
  );
}

/** What a stored relation lacks, and the way to it where nothing has to be chosen. */
function Fault({ editor, relation }: PartProps) {
  const { t } = useTranslation();
  const { fault, setup, wanted, place } = relation;
  if (fault === null) return null;
  const isProposed = wanted === null && Object.keys(relationProblems(setup, place)).length === 0;
  return (
    <Alert color="amber" icon={<Icon name="warning" />} title={t("relationship_not_setup")}>
      <p className={classes.fault}>{t(fault.key, { ...fault.values })}</p>
      {isProposed ? (
        <Button
          size="xs"
          variant="default"
          onClick={() => editor.onRelation({ ...editor.relationDraft })}
        >
          {t("relation_mend")}
        </Button>
      ) : null}
    </Alert>
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
    <div className={classes.boxes}>
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
    </div>
  );
}

function JunctionBoxes({ editor, relation }: PartProps) {
  const { t } = useTranslation();
  const nameOf = useCollectionName();
  const { relationDraft, onRelation } = editor;
  const { setup, place, isLocked } = relation;
  const { kind, junction } = setup;
  const { error } = useControlText(editor, "junction");
  if (junction === null) return null;
  const known = findCollection(place.model, junction.name);
  const found = possibleJunctions(place);
  const junctions = known === null || found.includes(known) ? found : [known, ...found];
  const { related } = relationDraft;
  const choose = (chosen: string | null) =>
    onRelation({ related, junction: chosen, names: chosen === null ? relationDraft.names : {} });
  const label = t(kind === "translation" ? "translations_collection" : "junction_collection");
  return (
    <div className={classes.boxes}>
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
          error={error}
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
    </div>
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
  const { error } = useControlText(editor, part);
  const { junction } = setup;
  if (junction === null) return null;
  const value = junction[part];
  if (junction.isNew) return <NameInput editor={editor} part={part} label={label} name={value} />;
  const known = findCollection(place.model, junction.name);
  const links = known === null ? [] : linkFields(known);
  const fields = value === "" || links.includes(value) ? links : [value, ...links];
  const { here, there } = junction;
  return (
    <SelectBox
      label={label}
      error={error}
      readOnly={isLocked}
      options={fields.map((field) => ({ value: field, label: field }))}
      placeholder={t("choose_one")}
      value={value === "" ? null : value}
      onChange={(chosen) =>
        onRelation({ ...relationDraft, names: { here, there, [part]: chosen ?? "" } })
      }
    />
  );
}
