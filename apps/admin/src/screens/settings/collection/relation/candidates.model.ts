import {
  findCollection,
  isAliasType,
  isSystemCollection,
  primaryKeyField,
  type Collection,
  type Field,
  type Model,
  type Relation,
} from "@rowhouse/contract";
import type { RelationPlace, RelationSetup } from "./relation.model.ts";

/** The row that says where a column points; the last one counts, as everywhere. Without an end it says nothing. */
export function pointerOf(
  { relations }: Model,
  collection: string,
  field: string,
): Relation | null {
  const ofField = (one: Relation) => one.collection_many === collection && one.field_many === field;
  return relations.findLast((one) => ofField(one) && one.collection_one !== null) ?? null;
}

/** Whether a relation is listed by no field yet, or by the one that is set up. */
function isUnlisted(
  { collection_one: one, field_one: list }: Relation,
  { model, collection, name }: RelationPlace,
): boolean {
  if (list === null || (one === collection.collection && list === name)) return true;
  const fields = findCollection(model, one ?? "")?.fields ?? {};
  return !Object.hasOwn(fields, list);
}

/** The fields of the related collection by which its items can be listed here. */
export interface BackFields {
  /** They point here already, and are listed nowhere: the first of them is proposed. */
  pointing: string[];
  /** They could hold keys of this collection, and point nowhere yet. */
  fitting: string[];
}

/** Looks for fields over there that can be used, before one is made: a table of an existing database has them. */
export function backFields(related: Collection | null, place: RelationPlace): BackFields {
  const { model, collection } = place;
  const columns = Object.values(related?.fields ?? {}).filter(
    ({ type, primary_key }) => !isAliasType(type) && !primary_key,
  );
  const pointer = ({ collection: owner, field }: Field) => pointerOf(model, owner, field);
  const key = primaryKeyField(collection);
  const pointsHere = (field: Field) => {
    const found = pointer(field);
    return found?.collection_one === collection.collection && isUnlisted(found, place);
  };
  const isFitting = (field: Field) =>
    pointer(field) === null &&
    key !== null &&
    (field.type === "m2o" || field.type === "integer") &&
    isLike(field, key);
  const namesOf = (test: (field: Field) => boolean) =>
    columns.filter(test).map(({ field }) => field);
  return { pointing: namesOf(pointsHere), fitting: namesOf(isFitting) };
}

/** Whether two columns hold the same kind of values. */
function isLike(a: Field, b: Field): boolean {
  const isNumber = ({ datatype }: Field) => /INT/.test(datatype ?? "");
  return isNumber(a) && isNumber(b) ? true : a.datatype === b.datatype;
}

/** The collections that can be a junction: hidden or not, with two columns for keys. */
export function possibleJunctions({ model, collection }: RelationPlace): Collection[] {
  return Object.values(model.collections).filter(
    (one) =>
      one.managed &&
      one.collection !== collection.collection &&
      !isSystemCollection(one.collection) &&
      linkFields(one).length > 1,
  );
}

/** The columns of a junction that can hold keys; they may be the parts of its own. */
export function linkFields({ fields }: Collection): string[] {
  return Object.values(fields)
    .filter(
      ({ type, primary_key }) =>
        !primary_key &&
        (type === "m2o" || type === "integer" || type === "file" || type === "lang"),
    )
    .map(({ field }) => field);
}

/** The two columns of a junction: those that point to both sides, where they do. */
export function linkPair(
  junction: Collection,
  related: Collection | null,
  { model, collection }: RelationPlace,
): { here: string; there: string } {
  const links = linkFields(junction);
  const to = (target: Collection | null, but: string | null) =>
    links.find((field) => {
      const pointer = pointerOf(model, junction.collection, field);
      return field !== but && target !== null && pointer?.collection_one === target.collection;
    });
  const free = links.filter(
    (field) => pointerOf(model, junction.collection, field) === null || related === null,
  );
  const here = to(collection, null) ?? free[0] ?? links[0] ?? "";
  const there =
    to(related, here) ??
    free.find((field) => field !== here) ??
    links.find((field) => field !== here) ??
    "";
  return { here, there };
}

/** A table that is there for nothing but to link both collections, and serves no field yet. */
export function madeJunction(related: Collection | null, place: RelationPlace): Collection | null {
  const { model, collection } = place;
  if (related === null) return null;
  const serves = (one: Collection): boolean => {
    const { here, there } = linkPair(one, related, place);
    const rest = Object.values(one.fields).filter(
      ({ field, primary_key }) => !primary_key && field !== here && field !== there,
    );
    const [own, far] = [here, there].map((field) => pointerOf(model, one.collection, field));
    return (
      rest.length === 0 &&
      own?.collection_one === collection.collection &&
      far?.collection_one === related.collection &&
      isUnlisted(own, place)
    );
  };
  return possibleJunctions(place).find(serves) ?? null;
}

/** The collections of the app itself that fields may point to. */
const systemTargets: readonly string[] = ["directus_users", "directus_files", "directus_roles"];

/** The collections that can be chosen as the other side by their names: those of the project, then those of the app. */
export function possibleTargets(
  { kind, related, isRelatedNew }: RelationSetup,
  { collections }: Model,
  { nameOf, language }: { nameOf: (collection: Collection) => string; language: string },
): Collection[] {
  const shown = isRelatedNew ? null : (related?.collection ?? null);
  // A list of items that point here needs a field over there.
  const hasSystem = kind === "m2o" || kind === "m2m";
  const all = Object.values(collections).toSorted((a, b) =>
    nameOf(a).localeCompare(nameOf(b), language),
  );
  const isOwn = ({ collection, managed }: Collection): boolean =>
    (managed && !isSystemCollection(collection)) || collection === shown;
  const isSystem = (one: Collection): boolean =>
    hasSystem && systemTargets.includes(one.collection) && primaryKeyField(one) !== null;
  return [...all.filter(isOwn), ...all.filter((one) => isSystem(one) && !isOwn(one))];
}
