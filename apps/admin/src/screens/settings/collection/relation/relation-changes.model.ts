import {
  findCollection,
  makeCollection,
  makeField,
  numberedKey,
  primaryKeyField,
  type Collection,
  type CreateCollectionBody,
  type CreateRelationBody,
  type FieldChange,
  type Model,
  type Relation,
  type RequestedChange,
} from "@rowhouse/contract";
import { keyColumn, draftOf } from "../draft/draft.model.ts";
import type { RelationSetup } from "./relation.model.ts";

/** The collection of files has no row of its own in the relations of a file. */
const filesCollection = "directus_files";

/** Interfaces for texts that people write, which are what is translated. */
const written = new Set(["text-input", "textarea", "markdown", "wysiwyg", "wysiwyg-full"]);

/** The field, and what is to be said of it. */
export interface RelatedField {
  model: Model;
  collection: Collection;
  name: string;
  /** It is created; otherwise it exists, and `body` has what changes about it. */
  isNew: boolean;
  body: FieldChange;
  /** Null where no relation is set up. */
  setup: RelationSetup | null;
}

/** Everything that a field needs: itself, and with a relation its junction, the field that points back and the relations; of what exists only what differs. */
export function relationChanges(wanted: RelatedField): RequestedChange[] {
  const { setup } = wanted;
  if (setup === null) return fieldChange(wanted);
  const halves = halvesOf(wanted, setup);
  return [
    ...relatedTable(setup),
    ...tablesOf(wanted, setup),
    ...fieldChange({ ...wanted, body: bodyWith(wanted, setup) }),
    ...otherField(setup),
    ...freedLists(wanted, halves),
    ...halves.flatMap((half) => halfChange(wanted.model, half)),
  ];
}

function relatedTable({ related, isRelatedNew }: RelationSetup): RequestedChange[] {
  if (related === null || !isRelatedNew) return [];
  const { collection, ...data } = madeCollection(related.collection);
  return [newTable(collection, data)];
}

/** The field of the related collection that lists the items of this one. */
function otherField({ kind, related, other }: RelationSetup): RequestedChange[] {
  if (related === null || other === null) return [];
  const data: FieldChange & { field: string } = {
    field: other,
    type: "o2m",
    sort: Object.keys(related.fields).length + 1,
    interface: kind === "m2m" ? "many-to-many" : "one-to-many",
  };
  return [{ kind: "create_field", collection: related.collection, data }];
}

/** The tables and columns that the relation needs and that are not there. */
function tablesOf(wanted: RelatedField, setup: RelationSetup): RequestedChange[] {
  switch (setup.kind) {
    case "m2o":
      return [];
    case "o2m":
      return pointerColumn(wanted, setup);
    case "m2m":
      return junctionTable(wanted, setup);
    case "translation":
      return translationTables(wanted, setup);
  }
}

function halvesOf({ collection, name }: RelatedField, setup: RelationSetup): Half[] {
  const { kind, related, junction, back, other } = setup;
  const list = { one: collection, list: name };
  const listed = other === null ? {} : { list: other };
  if (kind === "m2o")
    return [{ many: { collection: collection.collection, field: name }, one: related, ...listed }];
  if (kind === "o2m")
    return related === null || back === null
      ? []
      : [{ ...list, many: { collection: related.collection, field: back.name } }];
  if (junction === null) return [];
  const here = { collection: junction.name, field: junction.here };
  if (kind === "translation") return [{ ...list, many: here }];
  const there = { collection: junction.name, field: junction.there };
  return [
    { ...list, many: here, junction: junction.there },
    { many: there, one: related, junction: junction.here, ...listed },
  ];
}

function pointerColumn({ collection }: RelatedField, setup: RelationSetup): RequestedChange[] {
  const { related, back } = setup;
  if (related === null || back === null || !back.isNew) return [];
  const sort = Object.keys(related.fields).length + 1;
  const data = { field: back.name, ...link(collection), required: false, sort };
  return [{ kind: "create_field", collection: related.collection, data }];
}

function junctionTable(wanted: RelatedField, setup: RelationSetup): RequestedChange[] {
  const { related, junction } = setup;
  if (related === null || junction === null || !junction.isNew) return [];
  const fields = [
    madeKey,
    { field: junction.here, ...link(wanted.collection), width: 4, sort: 2 },
    { field: junction.there, ...link(related), width: 4, sort: 3 },
  ];
  return [newTable(junction.name, { hidden: true, note: junctionNote(wanted), fields })];
}

function translationTables(wanted: RelatedField, setup: RelationSetup): RequestedChange[] {
  const { model, collection } = wanted;
  const { related, junction } = setup;
  if (junction === null) return [];
  const languages = languagesOf(related);
  const texts = Object.values(collection.fields).filter(
    ({ type, interface: editor }) => type === "string" && written.has(editor ?? ""),
  );
  const fields: FieldChange[] = [
    madeKey,
    { field: junction.here, ...link(collection), hidden_detail: true, sort: 2 },
    {
      field: junction.there,
      type: "lang",
      ...(related === null ? { datatype: "VARCHAR", length: 16 } : keyColumn(related)),
      interface: "language",
      required: true,
      hidden_detail: true,
      sort: 3,
    },
    ...texts.map((text, index): FieldChange => {
      const { field, type, datatype, interface: editor, options, note } = text;
      const length = draftOf(text).length || null;
      return { field, type, datatype, length, interface: editor, options, note, sort: index + 4 };
    }),
  ];
  return [
    ...(Object.hasOwn(model.collections, languages.name) ? [] : [languagesTable(languages.name)]),
    ...(junction.isNew
      ? [newTable(junction.name, { hidden: true, note: junctionNote(wanted), fields })]
      : []),
  ];
}

/** The field's body, with what it has to know of its relation. */
function bodyWith({ body }: RelatedField, { kind, related, junction }: RelationSetup): FieldChange {
  if (kind !== "translation" || junction === null) return body;
  const languages = languagesOf(related);
  const options = {
    ...body.options,
    languagesCollection: languages.name,
    languagesPrimaryKeyField: languages.key,
    languagesNameField: related === null || "name" in related.fields ? "name" : languages.key,
    translationLanguageField: junction.there,
  };
  return { ...body, options };
}

function languagesOf(related: Collection | null): { name: string; key: string } {
  if (related === null) return { name: "languages", key: "code" };
  return { name: related.collection, key: primaryKeyField(related)?.field ?? "code" };
}

function newTable(
  collection: string,
  data: Omit<CreateCollectionBody, "collection">,
): RequestedChange {
  return { kind: "create_collection", data: { ...data, collection } };
}

function languagesTable(collection: string): RequestedChange {
  const text = { type: "string", datatype: "VARCHAR" } as const;
  const fields: FieldChange[] = [
    { field: "code", ...text, length: 16, primary_key: true, interface: "primary-key", sort: 1 },
    { field: "name", ...text, length: 100, interface: "text-input", required: true, sort: 2 },
  ];
  return newTable(collection, { fields });
}

function junctionNote({ collection, name }: RelatedField): string {
  return `${collection.collection}.${name}`;
}

/** A column that links to items of a collection. */
function link(related: Collection): FieldChange {
  const isFile = related.collection === filesCollection;
  const { default_value: _none, ...column } = keyColumn(related);
  return {
    ...column,
    type: isFile ? "file" : "m2o",
    interface: isFile ? "file" : "many-to-one",
    required: true,
  };
}

/** The field itself: created, or changed where anything about it changes. */
function fieldChange({ collection, name, body, isNew }: RelatedField): RequestedChange[] {
  const { group: _group, ...data } = body;
  const about = { ...data, field: name };
  if (isNew) return [{ kind: "create_field", collection: collection.collection, data: about }];
  return Object.keys(data).length === 0
    ? []
    : [{ kind: "update_fields", collection: collection.collection, data: [about] }];
}

/** One row of a relation as it is to be. */
interface Half {
  many: { collection: string; field: string };
  one: Collection | null;
  /** The field that lists the many side; left out where that does not matter. */
  list?: string;
  /** The other key of a junction. */
  junction?: string;
}

/** The row of a relation: made where there is none, changed where it says something else. */
function halfChange({ relations }: Model, { many, one, list, junction }: Half): RequestedChange[] {
  const found = relations.findLast(
    (row) => row.collection_many === many.collection && row.field_many === many.field,
  );
  const wanted = {
    collection_one: one?.collection ?? null,
    ...(list === undefined ? {} : { field_one: list }),
    ...(junction === undefined ? {} : { junction_field: junction }),
  };
  // Relations that only a foreign key tells of have no row yet.
  if (found === undefined || found.id === 0) {
    const data: CreateRelationBody = {
      collection_many: many.collection,
      field_many: many.field,
      field_one: null,
      junction_field: null,
      ...wanted,
    };
    return [{ kind: "create_relation", data }];
  }
  const stored = new Map<string, unknown>(Object.entries(found));
  const data = Object.fromEntries(
    Object.entries(wanted).filter(([name, value]) => stored.get(name) !== value),
  );
  return Object.keys(data).length === 0 ? [] : [{ kind: "update_relation", id: found.id, data }];
}

/** Frees the relations that the field listed before: they name it no longer. */
function freedLists(
  { model, collection, name }: RelatedField,
  halves: readonly Half[],
): RequestedChange[] {
  if (!halves.some(({ list }) => list === name)) return [];
  const isKept = (relation: Relation) =>
    halves.some(
      ({ many }) =>
        many.collection === relation.collection_many && many.field === relation.field_many,
    );
  return model.relations
    .filter(
      (relation) =>
        relation.id > 0 &&
        relation.collection_one === collection.collection &&
        relation.field_one === name &&
        !isKept(relation),
    )
    .map((relation): RequestedChange => {
      const { id, collection_many: owner, field_many: field } = relation;
      const isThere = Object.hasOwn(findCollection(model, owner)?.fields ?? {}, field);
      return isThere
        ? { kind: "update_relation", id, data: { field_one: null } }
        : { kind: "delete_relation", id };
    });
}

/** The key of a table that a relation makes. */
const madeKey: FieldChange = {
  ...numberedKey,
  signed: false,
  interface: "primary-key",
  hidden_detail: true,
  sort: 1,
};

/** The initial fields of a related collection that is made along with a field: a key, and a name for people. */
function madeCollection(collection: string): CreateCollectionBody {
  const name: FieldChange = {
    field: "name",
    type: "string",
    datatype: "VARCHAR",
    length: 200,
    interface: "text-input",
    required: true,
    sort: 2,
  };
  return { collection, fields: [madeKey, name] };
}

/** The same collection as if it were there already. */
export function collectionToMake(collection: string): Collection {
  const { field: key, length: _length, ...column } = { ...numberedKey, signed: false };
  return makeCollection(collection, {
    [key]: makeField(collection, key, { ...column, sort: 1 }),
    name: makeField(collection, "name", { datatype: "VARCHAR", length: "200", sort: 2 }),
  });
}
