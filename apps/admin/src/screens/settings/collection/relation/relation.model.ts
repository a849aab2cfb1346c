import {
  findCollection,
  findRelation,
  isAliasType,
  isSystemCollection,
  primaryKeyField,
  type Collection,
  type FieldType,
  type Model,
  type Relation,
} from "@rowhouse/contract";
import { collectionNamePattern } from "@rowhouse/contract";
import type { InterfaceDefinition } from "@rowhouse/extension-kit";
import { safeName } from "../../../../ui/dialogs/safe-name.ts";
import type { Messages } from "../draft/checks.model.ts";

/** The kinds of relations that a field can be set up with. */
export type RelationKind = "m2o" | "o2m" | "m2m" | "translation";

/** What of a relation has a name: the junction and its two fields, and the field of the related collection that points back. */
export type NamedPart = "junction" | "here" | "there" | "back";

/** A relation while it is set up. */
export interface RelationDraft {
  related: string | null;
  /** A junction that exists; null: it is made. */
  junction: string | null;
  /** A field of the related collection that points here already; null: it is made. */
  back: string | null;
  /** Names as they were typed; a part that is not there has the proposed one. */
  names: Readonly<Partial<Record<NamedPart, string>>>;
}

/** What a relation begins with. */
export const emptyRelation: RelationDraft = {
  related: null,
  junction: null,
  back: null,
  names: {},
};

/** The relation that a field with an interface needs to have set up; null for none. */
export function relationKind(
  definition: Pick<InterfaceDefinition, "relation"> | null,
  type: FieldType | null,
): RelationKind | null {
  const wanted = definition?.relation;
  if (wanted === undefined || wanted === "file") return null;
  if (type === "translation") return "translation";
  if (type === "m2o" || type === "integer") return "m2o";
  if (type !== "o2m") return null;
  return wanted === "m2m" ? "m2m" : "o2m";
}

/** Where a relation is set up. */
export interface RelationPlace {
  model: Model;
  collection: Collection;
  /** The name of the field. */
  name: string;
  kind: RelationKind;
  /** The collection that the interface is made for, such as that of the files. */
  fixed: string | null;
}

/** A relation with all its names. */
export interface RelationSetup {
  kind: RelationKind;
  related: Collection | null;
  /** The collection between the two; for translations the one that holds them. Null where there is none. */
  junction: { name: string; isNew: boolean; here: string; there: string } | null;
  /** The field of the related collection that points back, for one-to-many. */
  back: { name: string; relation: Relation | null } | null;
}

/** Fills in what nobody has named (requirements, settings area 4): `{collection}_{field}`, and `id` for keys. */
export function relationSetup(draft: RelationDraft, place: RelationPlace): RelationSetup {
  const { model, collection, name, kind, fixed } = place;
  const own = collection.collection;
  const usual = kind === "translation" ? "languages" : "";
  const related = findCollection(model, fixed ?? draft.related ?? usual);
  const typed = (part: NamedPart, proposed: string) =>
    part in draft.names ? safeName(draft.names[part] ?? "") : proposed;
  if (kind === "m2o") return { kind, related, junction: null, back: null };
  if (kind === "o2m") {
    const relation =
      draft.back === null ? null : storedRelation(model, related?.collection ?? "", draft.back);
    const back = { name: draft.back ?? typed("back", own), relation };
    return { kind, related, junction: null, back };
  }
  const here = `${own}_${primaryKeyField(collection)?.field ?? "id"}`;
  const far =
    kind === "translation"
      ? "language"
      : `${related?.collection.replace(/^directus_/, "") ?? ""}_${related === null ? "id" : (primaryKeyField(related)?.field ?? "id")}`;
  const junction = {
    name: draft.junction ?? typed("junction", freeName(`${own}_${name}`, model)),
    isNew: draft.junction === null,
    here: typed("here", here),
    there: typed("there", far === here ? `related_${far}` : far),
  };
  return { kind, related, junction, back: null };
}

function freeName(wanted: string, { collections }: Model): string {
  const taken = (name: string) => Object.hasOwn(collections, name);
  if (!taken(wanted)) return wanted;
  let number = 2;
  while (taken(`${wanted}_${number}`)) number += 1;
  return `${wanted}_${number}`;
}

function storedRelation({ relations }: Model, collection: string, field: string): Relation | null {
  return (
    relations.findLast((one) => one.collection_many === collection && one.field_many === field) ??
    null
  );
}

/** The fields of the related collection that point here and are listed nowhere yet. */
export function backFields(
  { related }: RelationSetup,
  { model, collection }: RelationPlace,
): string[] {
  return Object.values(related?.fields ?? {}).flatMap(({ collection: owner, field, type }) => {
    const found = isAliasType(type) ? null : findRelation(model, owner, field);
    const isFree = found?.collection === collection.collection && found.relation.field_one === null;
    return isFree && type === "m2o" ? [field] : [];
  });
}

/** The collections that can be a junction: hidden or not, with two columns beside their key. */
export function possibleJunctions({ model, collection }: RelationPlace): Collection[] {
  return Object.values(model.collections).filter(
    (one) =>
      one.managed &&
      one.collection !== collection.collection &&
      !isSystemCollection(one.collection) &&
      linkFields(one).length > 1,
  );
}

/** The columns of a junction that can hold keys. */
export function linkFields({ fields }: Collection): string[] {
  return Object.values(fields)
    .filter(
      ({ type, primary_key }) =>
        !primary_key && (type === "m2o" || type === "integer" || type === "file"),
    )
    .map(({ field }) => field);
}

const validName = new RegExp(collectionNamePattern, "u");

/** What keeps the relation from being saved, by what it is about. */
export function relationProblems(setup: RelationSetup, { model }: RelationPlace): Messages {
  const { kind, related, junction, back } = setup;
  if (related === null && kind !== "translation") return { related: { key: "related_missing" } };
  const isTaken = junction?.isNew === true && findCollection(model, junction.name) !== null;
  const isUnnamed = junction !== null && !validName.test(junction.name);
  const isBackTaken =
    back !== null && back.relation === null && Object.hasOwn(related?.fields ?? {}, back.name);
  return {
    ...(isTaken ? { junction: { key: "collection_name_taken" } } : {}),
    ...(isUnnamed ? { junction: { key: "name_missing" } } : {}),
    ...(junction?.here === "" ? { here: { key: "name_missing" } } : {}),
    ...(junction?.there === "" ? { there: { key: "name_missing" } } : {}),
    ...(junction !== null && junction.here === junction.there
      ? { there: { key: "name_twice" } }
      : {}),
    ...(back?.name === "" ? { back: { key: "name_missing" } } : {}),
    ...(isBackTaken ? { back: { key: "field_already_exists", values: { field: back.name } } } : {}),
  };
}
