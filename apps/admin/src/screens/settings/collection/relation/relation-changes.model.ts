import {
  numberedKey,
  primaryKeyField,
  type Collection,
  type CreateRelationBody,
  type FieldChange,
  type Model,
  type RequestedChange,
} from "@rowhouse/contract";
import { keyColumn } from "../draft/body.model.ts";
import { draftOf } from "../draft/draft.model.ts";
import type { RelationSetup } from "./relation.model.ts";

/** The collection of files has no row of its own in the relations of a file. */
const filesCollection = "directus_files";

/** Interfaces for texts that people write, which are what is translated. */
const written = new Set(["text-input", "textarea", "markdown", "wysiwyg", "wysiwyg-full"]);

/** The field to be created, and its place. */
export interface NewRelation {
  model: Model;
  collection: Collection;
  name: string;
  body: FieldChange;
  /** Null for a field without a relation. */
  setup: RelationSetup | null;
}

/** Everything that a new field needs: itself, and with a relation its junction, the field that points back and the relations. */
export function relationChanges(wanted: NewRelation): RequestedChange[] {
  const { setup } = wanted;
  if (setup === null) return [createField(wanted)];
  switch (setup.kind) {
    case "m2o":
      return [createField(wanted), relation({ many: at(wanted), one: setup.related })];
    case "o2m":
      return oneToMany(wanted, setup);
    case "m2m":
      return manyToMany(wanted, setup);
    case "translation":
      return translations(wanted, setup);
  }
}

function oneToMany(wanted: NewRelation, setup: RelationSetup): RequestedChange[] {
  const { collection, name } = wanted;
  const { related, back } = setup;
  if (related === null || back === null) return [];
  if (back.relation !== null)
    return [
      createField(wanted),
      { kind: "update_relation", id: back.relation.id, data: { field_one: name } },
    ];
  const pointer: RequestedChange = {
    kind: "create_field",
    collection: related.collection,
    data: {
      field: back.name,
      ...link(collection),
      required: false,
      sort: Object.keys(related.fields).length + 1,
    },
  };
  const many = { collection: related.collection, field: back.name };
  return [pointer, createField(wanted), relation({ many, one: collection, list: name })];
}

function manyToMany(wanted: NewRelation, setup: RelationSetup): RequestedChange[] {
  const { model, collection, name } = wanted;
  const { related, junction } = setup;
  if (related === null || junction === null) return [];
  const table = junction.name;
  const here = { collection: table, field: junction.here };
  const there = { collection: table, field: junction.there };
  const halves = [
    halfOf(model, { many: here, one: collection, list: name, junction: junction.there }),
    halfOf(model, { many: there, one: related, junction: junction.here }),
  ];
  if (!junction.isNew) return [createField(wanted), ...halves];
  const fields = [
    key,
    { field: junction.here, ...link(collection), width: 4, sort: 2 },
    { field: junction.there, ...link(related), width: 4, sort: 3 },
  ];
  return [
    {
      kind: "create_collection",
      data: { collection: table, hidden: true, note: junctionNote(wanted), fields },
    },
    createField(wanted),
    ...halves,
  ];
}

function translations(wanted: NewRelation, setup: RelationSetup): RequestedChange[] {
  const { model, collection, name, body } = wanted;
  const { related, junction } = setup;
  if (junction === null) return [];
  const languages = related?.collection ?? "languages";
  const languageKey = related === null ? "code" : (primaryKeyField(related)?.field ?? "code");
  const texts = Object.values(collection.fields).filter(
    ({ type, interface: editor }) => type === "string" && written.has(editor ?? ""),
  );
  const fields: FieldChange[] = [
    key,
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
  const options = {
    ...body.options,
    languagesCollection: languages,
    languagesPrimaryKeyField: languageKey,
    languagesNameField: related === null || "name" in related.fields ? "name" : languageKey,
    translationLanguageField: junction.there,
  };
  const many = { collection: junction.name, field: junction.here };
  const isThere = Object.hasOwn(model.collections, languages);
  return [
    ...(isThere ? [] : [languagesTable(languages)]),
    {
      kind: "create_collection",
      data: { collection: junction.name, hidden: true, note: junctionNote(wanted), fields },
    },
    createField({ ...wanted, body: { ...body, options } }),
    relation({ many, one: collection, list: name }),
  ];
}

function languagesTable(collection: string): RequestedChange {
  const text = { type: "string", datatype: "VARCHAR" } as const;
  const fields: FieldChange[] = [
    { field: "code", ...text, length: 16, primary_key: true, interface: "primary-key", sort: 1 },
    { field: "name", ...text, length: 100, interface: "text-input", required: true, sort: 2 },
  ];
  return { kind: "create_collection", data: { collection, fields } };
}

/** The key of a junction (requirements, settings area 3). */
const key: FieldChange = {
  ...numberedKey,
  signed: false,
  interface: "primary-key",
  hidden_detail: true,
  sort: 1,
};

function junctionNote({ collection, name }: NewRelation): string {
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

function at({ collection, name }: NewRelation): Place {
  return { collection: collection.collection, field: name };
}

function createField(wanted: NewRelation): RequestedChange {
  const { collection, name, body } = wanted;
  const { group: _group, ...data } = body;
  return {
    kind: "create_field",
    collection: collection.collection,
    data: { ...data, field: name },
  };
}

interface Place {
  collection: string;
  field: string;
}

interface Half {
  many: Place;
  one: Collection | null;
  /** The field that lists the many side. */
  list?: string;
  /** The other key of a junction. */
  junction?: string;
}

function bodyOf({ many, one, list, junction }: Half): CreateRelationBody {
  return {
    collection_many: many.collection,
    field_many: many.field,
    collection_one: one?.collection ?? null,
    field_one: list ?? null,
    junction_field: junction ?? null,
  };
}

function relation(half: Half): RequestedChange {
  return { kind: "create_relation", data: bodyOf(half) };
}

/** A relation that an existing junction has already becomes the half of a pair. */
function halfOf({ relations }: Model, half: Half): RequestedChange {
  const { many, list, junction } = half;
  const found = relations.findLast(
    (one) => one.collection_many === many.collection && one.field_many === many.field,
  );
  if (found === undefined) return relation(half);
  const data = {
    ...(list === undefined ? {} : { field_one: list }),
    junction_field: junction ?? null,
  };
  return { kind: "update_relation", id: found.id, data };
}
