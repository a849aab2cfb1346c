import {
  brokenNameRule,
  findCollection,
  isRecord,
  isSystemCollection,
  longestNames,
  primaryKeyField,
  type Collection,
  type Field,
  type FieldType,
  type Model,
  type NameRule,
} from "@rowhouse/contract";
import type { InterfaceDefinition } from "@rowhouse/extension-kit";
import { safeName } from "../../../../design/dialogs/safe-name.ts";
import type { Message, Messages } from "../draft/checks.model.ts";
import { collectionToMake } from "./relation-changes.model.ts";
import { backFields, linkPair, madeJunction } from "./candidates.model.ts";

/** The kinds of relations that a field can be set up with. */
export type RelationKind = "m2o" | "o2m" | "m2m" | "translation";

/**
 * A named part of a relation: a related collection that is made, the junction and its two fields, the field of the related
 * collection that points back, and the one that lists the items of this collection over there.
 */
export type NamedPart = (typeof namedParts)[number];
const namedParts = ["related", "junction", "here", "there", "back", "other"] as const;

/** A relation while it is set up. */
export interface RelationDraft {
  related: string | null;
  /** The related collection is made along with the field. */
  isRelatedNew?: boolean;
  /** The related collection gets a field as well, which lists the items of this one. */
  hasOther?: boolean;
  /** A junction that exists; null: it is made; left out: what is proposed. */
  junction?: string | null;
  /** A field of the related collection that points here; null: it is made; left out: what is proposed. */
  back?: string | null;
  /** Names as they were typed; a part that is not there has the proposed one. */
  names: Readonly<Partial<Record<NamedPart, string>>>;
}

/** The initial state of a relation. */
export const emptyRelation: RelationDraft = { related: null, names: {} };

/** Reads what was entered about a relation; null where nothing was. */
export function readRelation(entered: unknown): RelationDraft | null {
  if (!isRecord(entered)) return null;
  const names = isRecord(entered["names"]) ? entered["names"] : {};
  const chosen = (part: "related" | "junction" | "back"): string | null | undefined => {
    const value = entered[part];
    return typeof value === "string" || value === null ? value : undefined;
  };
  const [junction, back] = [chosen("junction"), chosen("back")];
  const typed = namedParts.map((part) => [part, names[part]]);
  return {
    related: chosen("related") ?? null,
    isRelatedNew: entered["isRelatedNew"] === true,
    hasOther: entered["hasOther"] === true,
    ...(junction === undefined ? {} : { junction }),
    ...(back === undefined ? {} : { back }),
    names: Object.fromEntries(typed.filter(([, text]) => typeof text === "string")),
  };
}

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

/** The relation that a field has which exists; of one without an interface for it, by its type and what is stored. */
export function storedKind(
  { relations }: Model,
  { collection, field, type }: Field,
  definition: Pick<InterfaceDefinition, "relation"> | null,
): RelationKind | null {
  if (definition?.relation !== undefined) return relationKind(definition, type);
  if (type === "m2o" || type === "translation") return type;
  if (type !== "o2m") return null;
  const hasJunction = relations.some(
    (one) =>
      one.collection_one === collection && one.field_one === field && one.junction_field !== null,
  );
  return hasJunction ? "m2m" : "o2m";
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
  /** The related collection is not there yet, and made along. */
  isRelatedNew: boolean;
  /** The collection between the two; for translations the one that holds them. Null where there is none. */
  junction: { name: string; isNew: boolean; here: string; there: string } | null;
  /** The field of the related collection that points back, for one-to-many. */
  back: { name: string; isNew: boolean } | null;
  /** The name of a field of the related collection that lists the items of this one; null where there is to be none. */
  other: string | null;
}

/** Fills in what nobody has named: `{collection}_{field}`, and `id` for keys. */
export function relationSetup(draft: RelationDraft, place: RelationPlace): RelationSetup {
  const { model, kind, fixed } = place;
  const usual = kind === "translation" ? "languages" : "";
  const isRelatedNew = draft.isRelatedNew === true && fixed === null;
  const related = isRelatedNew
    ? collectionToMake(typedName(draft, "related") ?? relatedName(place))
    : findCollection(model, fixed ?? draft.related ?? usual);
  const other = otherOf(draft, related, place);
  const set = { kind, related, isRelatedNew, junction: null, back: null, other };
  if (kind === "m2o") return set;
  if (kind === "o2m") return { ...set, back: backOf(draft, related, place) };
  return { ...set, junction: junctionOf(draft, related, place) };
}

/** A new collection is called as the field, where that is free. */
function relatedName({ model, name }: RelationPlace): string {
  return freeName(name, (wanted) => Object.hasOwn(model.collections, wanted));
}

/** Whether the related collection can list the items of this one, in a field of its own. */
export function canHaveOther({ kind, related }: RelationSetup): boolean {
  const isOpen = related !== null && !isSystemCollection(related.collection);
  return isOpen && (kind === "m2o" || kind === "m2m");
}

function otherOf(
  draft: RelationDraft,
  related: Collection | null,
  place: RelationPlace,
): string | null {
  if (draft.hasOther !== true || related === null || isSystemCollection(related.collection))
    return null;
  if (place.kind !== "m2o" && place.kind !== "m2m") return null;
  const own = place.collection.collection;
  const isTaken = (name: string) =>
    Object.hasOwn(related.fields, name) || (related.collection === own && name === place.name);
  return typedName(draft, "other") ?? freeName(own, isTaken);
}

function backOf(
  draft: RelationDraft,
  related: Collection | null,
  place: RelationPlace,
): RelationSetup["back"] {
  const { back = backFields(related, place).pointing[0] ?? null } = draft;
  if (back !== null) return { name: back, isNew: false };
  const own = place.collection.collection;
  const isTaken = (name: string) =>
    Object.hasOwn(related?.fields ?? {}, name) ||
    (related?.collection === own && name === place.name);
  return { name: typedName(draft, "back") ?? freeName(own, isTaken), isNew: true };
}

function junctionOf(
  draft: RelationDraft,
  related: Collection | null,
  place: RelationPlace,
): RelationSetup["junction"] {
  const { model, collection, name, kind } = place;
  const own = collection.collection;
  const made = kind === "m2m" ? (madeJunction(related, place)?.collection ?? null) : null;
  const { junction = made } = draft;
  const existing = junction === null ? null : findCollection(model, junction);
  if (existing !== null) {
    const pair = linkPair(existing, related, place);
    const { here = pair.here, there = pair.there } = draft.names;
    return { name: existing.collection, isNew: false, here, there };
  }
  const here = `${own}_${keyName(collection)}`;
  const far =
    kind === "translation"
      ? "language"
      : `${related?.collection.replace(/^directus_/, "") ?? ""}_${related === null ? "id" : keyName(related)}`;
  const isTaken = (wanted: string) => Object.hasOwn(model.collections, wanted);
  return {
    name: typedName(draft, "junction") ?? freeName(`${own}_${name}`, isTaken),
    isNew: true,
    here: typedName(draft, "here") ?? here,
    there: typedName(draft, "there") ?? (far === here ? `related_${far}` : far),
  };
}

function keyName(collection: Collection): string {
  return primaryKeyField(collection)?.field ?? "id";
}

function typedName({ names }: RelationDraft, part: NamedPart): string | null {
  const typed = names[part];
  return typed === undefined ? null : safeName(typed);
}

function freeName(wanted: string, isTaken: (name: string) => boolean): string {
  if (!isTaken(wanted)) return wanted;
  let number = 2;
  while (isTaken(`${wanted}_${number}`)) number += 1;
  return `${wanted}_${number}`;
}

/** The problems that prevent the relation from being saved, by what they are about. */
export function relationProblems(setup: RelationSetup, place: RelationPlace): Messages {
  const { kind, related } = setup;
  if (related === null && kind !== "translation") return { related: { key: "related_missing" } };
  const keyless = kind === "m2o" ? related : kind === "m2m" ? (related ?? null) : null;
  const pointedAt = [keyless, kind === "m2o" ? null : place.collection].filter(
    (one) => one !== null,
  );
  const [withoutKey] = pointedAt.filter((one) => primaryKeyField(one) === null);
  if (withoutKey !== undefined)
    return {
      related: { key: "related_without_key", values: { collection: withoutKey.collection } },
    };
  return {
    ...relatedProblems(setup, place),
    ...junctionProblems(setup, place),
    ...backProblems(setup, place),
    ...otherProblems(setup, place),
  };
}

function relatedProblems(
  { related, isRelatedNew, junction }: RelationSetup,
  { model }: RelationPlace,
): Messages {
  if (!isRelatedNew || related === null) return {};
  const problem = newTableProblem(related.collection, model);
  if (problem !== null) return { related: problem };
  return junction?.isNew === true && junction.name === related.collection
    ? { junction: { key: "collection_name_taken" } }
    : {};
}

/** The problem with the name of a table that is to be made. Databases differ in whether case counts, so here it does not. */
function newTableProblem(name: string, { collections }: Model): Message | null {
  const rule = brokenNameRule("collection", name, shortestNames);
  if (rule !== null) return tableMessages[rule];
  const isTaken = Object.keys(collections).some((taken) => taken.toLowerCase() === name);
  return isTaken ? { key: "collection_name_taken" } : null;
}

function otherProblems({ other, related }: RelationSetup, place: RelationPlace): Messages {
  if (other === null) return {};
  if (other === "") return { other: { key: "name_missing" } };
  const isItself = related?.collection === place.collection.collection && other === place.name;
  const taken = Object.keys(related?.fields ?? {}).find((field) => field.toLowerCase() === other);
  if (taken === undefined && !isItself) return {};
  return { other: { key: "field_already_exists", values: { field: taken ?? other } } };
}

/** The database with the shortest names; what it takes, the others take as well. */
const shortestNames = "postgres";

const tableMessages: Readonly<Record<NameRule, Message>> = {
  nameMissing: { key: "name_missing" },
  nameLength: { key: "problems.nameLength", values: { max: longestNames[shortestNames] } },
  nameCharacters: { key: "collection_name_invalid" },
  nameReserved: { key: "collection_name_reserved" },
};

function junctionProblems({ junction }: RelationSetup, { model }: RelationPlace): Messages {
  if (junction === null) return {};
  const { name, here, there, isNew } = junction;
  const problem = isNew ? newTableProblem(name, model) : null;
  return {
    ...(problem === null ? {} : { junction: problem }),
    ...(here === "" ? { here: { key: "name_missing" } } : {}),
    ...(there === "" ? { there: { key: "name_missing" } } : {}),
    ...(here === there && here !== "" ? { there: { key: "name_twice" } } : {}),
  };
}

function backProblems({ back, related }: RelationSetup, place: RelationPlace): Messages {
  if (back === null || !back.isNew) return {};
  if (back.name === "") return { back: { key: "name_missing" } };
  const isItself = related?.collection === place.collection.collection && back.name === place.name;
  const taken = Object.keys(related?.fields ?? {}).find(
    (field) => field.toLowerCase() === back.name,
  );
  if (taken === undefined && !isItself) return {};
  return { back: { key: "field_already_exists", values: { field: taken ?? back.name } } };
}
