import { Checkbox } from "@mantine/core";
import { isSystemCollection, primaryKeyField } from "@rowhouse/contract";
import { useTranslation } from "react-i18next";
import { useModel } from "../../../../access/hooks.ts";
import { useCollectionName } from "../../../../access/names/use-collection-name.ts";
import { SelectBox } from "../../../../ui/field/select/select-box.tsx";
import type { FieldEditorState } from "../editor/use-field-editor.ts";
import { useControlText } from "../schema/use-control-text.ts";
import { NameInput } from "./name-input.tsx";
import { canHaveOther } from "./relation.model.ts";
import type { EditedRelation } from "../editor/use-field-draft.ts";
import classes from "./relation-tab.module.css";

export interface PartProps {
  editor: FieldEditorState;
  relation: EditedRelation;
}

/** Stands for a collection that is made along. No table is called so. */
const made = "$made";

/** The collections of the app itself that fields may point to. */
const systemTargets: readonly string[] = ["directus_users", "directus_files", "directus_roles"];

/** The other collection: one of the project, the people, files or roles, or one that is made along with the field. */
export function RelatedBox({ editor, relation }: PartProps) {
  const { t } = useTranslation();
  const { relationDraft, onRelation, refusal } = editor;
  const { setup, isLocked } = relation;
  const { kind, related, isRelatedNew } = setup;
  const { error } = useControlText(editor, "related");
  const options = useTargets(relation);
  const isLanguages = kind === "translation";
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

/** What can be chosen: first a new collection, then those of the project, then those of the app. */
function useTargets({ setup, isLocked }: EditedRelation) {
  const { t } = useTranslation();
  const nameOf = useCollectionName();
  const { collections } = useModel();
  const { kind, related, isRelatedNew } = setup;
  const shown = isRelatedNew ? null : (related?.collection ?? null);
  // A list of items that point here needs a field over there.
  const hasSystem = kind === "m2o" || kind === "m2m";
  const all = Object.values(collections).map((one) => ({
    value: one.collection,
    label: nameOf(one),
    isOwn: one.managed && !isSystemCollection(one.collection),
    isSystem: hasSystem && systemTargets.includes(one.collection) && primaryKeyField(one) !== null,
  }));
  const byLabel = (a: { label: string }, b: { label: string }) => a.label.localeCompare(b.label);
  const own = all.filter(({ value, isOwn }) => isOwn || value === shown).toSorted(byLabel);
  const system = all.filter(({ value, isSystem }) => isSystem && value !== shown);
  const creation =
    isLocked || kind === "translation" ? [] : [{ value: made, label: t("related_made") }];
  return [...creation, ...own, ...system.toSorted(byLabel)].map(({ value, label }) => ({
    value,
    label,
  }));
}

/** The other side: whether the related collection lists the items of this one as well. */
export function OtherBox({ editor, relation }: PartProps) {
  const { t } = useTranslation();
  const nameOf = useCollectionName();
  const { relationDraft, onRelation } = editor;
  const { setup, place } = relation;
  const { related, other, isRelatedNew } = setup;
  if (!canHaveOther(setup) || related === null) return null;
  return (
    <div className={classes.boxes}>
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
    </div>
  );
}
