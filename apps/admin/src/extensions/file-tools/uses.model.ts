import {
  findCollection,
  findRelation,
  labelFields,
  ownValue,
  type Collection,
  type Field,
  type Model,
} from "@rowhouse/contract";
import { filesCollection } from "@rowhouse/extension-kit";

import type { PlaceOfUse } from "../../data/files.ts";

/** A place of use as it is shown: the items that use the file, and the field that shows it there. */
export interface KnownPlace {
  place: PlaceOfUse;
  /** The collection of the items; behind a junction not that of the rows. */
  owner: Collection;
  /** The field of the owner; null where it has none of its own. */
  field: Field | null;
  /** The field of a row of the junction that leads to the owner; null where the items use the file themselves. */
  link: string | null;
}

/** All fields that may hold a file, in collections that this user may read. */
export function placesOfUse(model: Model, canRead: (collection: string) => boolean): KnownPlace[] {
  return Object.values(model.collections)
    .filter(({ collection }) => canRead(collection))
    .flatMap((collection) =>
      Object.values(collection.fields).flatMap((field) => placeOf(model, collection, field) ?? []),
    );
}

function placeOf(model: Model, collection: Collection, field: Field): KnownPlace | null {
  const { collection: name } = collection;
  const found = findRelation(model, name, field.field);
  if (found?.kind !== "m2o" || found.collection !== filesCollection) return null;
  const link = found.relation.junction_field;
  const far = link === null ? null : findRelation(model, name, link);
  const owner = far && findCollection(model, far.collection);
  if (link === null || far === null || owner === null) {
    const fields = labelFields(model, collection, undefined);
    const place = { collection: name, field: field.field, fields };
    return { place, owner: collection, field, link: null };
  }
  const fields = labelFields(model, owner, undefined).map((path) => `${link}.${path}`);
  const list = far.relation.field_one;
  const shown = list === null ? null : (ownValue(owner.fields, list) ?? null);
  return { place: { collection: name, field: field.field, fields }, owner, field: shown, link };
}
