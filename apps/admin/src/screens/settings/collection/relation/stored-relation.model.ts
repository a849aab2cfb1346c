import { findCollection, findRelation, primaryKeyField, type Relation } from "@rowhouse/contract";
import type { Message } from "../draft/checks.model.ts";
import { pointerOf } from "./candidates.model.ts";
import { emptyRelation, type RelationDraft, type RelationPlace } from "./relation.model.ts";

/** The stored state of the relation of a field that exists. */
export interface StoredRelation {
  /** The relation as it would be entered, as far as it is known. */
  draft: RelationDraft;
  /** The fault that it has; null when it works. */
  fault: Message | null;
}

/** Reads the relation of a field from the model. */
export function storedRelation(
  place: RelationPlace,
  options: Readonly<Record<string, unknown>>,
): StoredRelation {
  if (place.kind === "m2o") return storedToOne(place);
  const list = listRelation(place);
  if (list === null) return { draft: emptyRelation, fault: { key: "relation_fault_none" } };
  const broken = brokenEnd(list, place);
  if (place.kind === "o2m")
    return {
      draft:
        broken === null
          ? { ...emptyRelation, related: list.collection_many, back: list.field_many }
          : { ...emptyRelation, related: knownOr(place, list.collection_many) },
      fault: broken,
    };
  return place.kind === "m2m"
    ? storedManyToMany(place, { list, broken })
    : storedTranslations(place, { list, broken, options });
}

interface Listed {
  list: Relation;
  broken: Message | null;
}

function storedToOne(place: RelationPlace): StoredRelation {
  const { model, collection, name } = place;
  const row = model.relations.findLast(
    (one) => one.collection_many === collection.collection && one.field_many === name,
  );
  if (row === undefined || row.collection_one === null)
    return { draft: emptyRelation, fault: { key: "relation_fault_none" } };
  const related = findCollection(model, row.collection_one);
  const fault: Message | null =
    related === null
      ? { key: "relation_fault_collection", values: { collection: row.collection_one } }
      : primaryKeyField(related) === null
        ? { key: "related_without_key", values: { collection: row.collection_one } }
        : null;
  return { draft: { ...emptyRelation, related: related?.collection ?? null }, fault };
}

function storedManyToMany(place: RelationPlace, { list, broken }: Listed): StoredRelation {
  const { model, collection, name } = place;
  const far =
    list.junction_field === null
      ? null
      : pointerOf(model, list.collection_many, list.junction_field);
  const related = knownOr(place, far?.collection_one ?? null);
  if (broken !== null) return { draft: { ...emptyRelation, related }, fault: broken };
  const there = list.junction_field === null ? {} : { there: list.junction_field };
  const draft = {
    related,
    junction: list.collection_many,
    names: { here: list.field_many, ...there },
  };
  const isComplete = (findRelation(model, collection.collection, name)?.junction ?? null) !== null;
  if (isComplete && related !== null) return { draft, fault: null };
  return {
    draft,
    fault: { key: "relation_fault_half", values: { junction: list.collection_many } },
  };
}

function storedTranslations(
  place: RelationPlace,
  { list, broken, options }: Listed & { options: Readonly<Record<string, unknown>> },
): StoredRelation {
  const { languagesCollection, translationLanguageField: language } = options;
  const related = knownOr(
    place,
    typeof languagesCollection === "string" ? languagesCollection : null,
  );
  if (broken !== null) return { draft: { ...emptyRelation, related }, fault: broken };
  const junction = findCollection(place.model, list.collection_many);
  const isKnown = typeof language === "string" && Object.hasOwn(junction?.fields ?? {}, language);
  return {
    draft: {
      related,
      junction: list.collection_many,
      names: { here: list.field_many, ...(isKnown ? { there: language } : {}) },
    },
    fault:
      isKnown || language === undefined || language === null
        ? null
        : {
            key: "relation_fault_field",
            values: { collection: list.collection_many, field: String(language) },
          },
  };
}

/** The last row that names the field as a list. */
function listRelation({ model, collection, name }: RelationPlace): Relation | null {
  return (
    model.relations.findLast(
      ({ collection_one: one, field_one: list }) => one === collection.collection && list === name,
    ) ?? null
  );
}

/** The fault at the many side of a list. */
function brokenEnd(list: Relation, { model }: RelationPlace): Message | null {
  const { collection_many: owner, field_many: field } = list;
  const found = findCollection(model, owner);
  if (found === null) return { key: "relation_fault_collection", values: { collection: owner } };
  return Object.hasOwn(found.fields, field)
    ? null
    : { key: "relation_fault_field", values: { collection: owner, field } };
}

function knownOr({ model }: RelationPlace, name: string | null): string | null {
  return name === null ? null : (findCollection(model, name)?.collection ?? null);
}
