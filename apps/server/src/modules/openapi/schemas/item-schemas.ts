import {
  asRecord,
  can,
  FileDataSchema,
  findCollection,
  findRelation,
  isSystemCollection,
  isToManyType,
  keyFields,
  readableFields,
  readStatusMapping,
  wireValueOf,
  writableFields,
  ownValue,
  type Collection,
  type Field,
  type WireKind,
} from "@rowhouse/contract";
import type { Context } from "../../../core/context.ts";
import { concealmentOf } from "../../../query/index.ts";
import type { Schema } from "../operation.ts";
import type { Describer } from "./describer.ts";

/** References to the schemas of a collection. */
export interface SchemaNames {
  /** Null for a collection the caller may not read. */
  read(collection: string): string | null;
  /** Null for a collection the caller may not write. */
  write(collection: string): string | null;
}

/** The custom collections that the caller may read or write, by name. */
export function contentCollections({ model, rights }: Context): Collection[] {
  const actions = ["read", "create", "update", "delete"] as const;
  return Object.values(model.collections)
    .filter(({ collection }) => !isSystemCollection(collection))
    .filter((collection) => actions.some((action) => can(rights, collection, action)))
    .toSorted((a, b) => (a.collection < b.collection ? -1 : 1));
}

export function schemaNames(ctx: Context): SchemaNames {
  return {
    read: (name) => (isReadable(ctx, name) ? `#/components/schemas/${keyOf("items", name)}` : null),
    write: (name) =>
      isWritable(ctx, name) ? `#/components/schemas/${keyOf("write", name)}` : null,
  };
}

/**
 * The schemas for reading and writing items, per collection. Hidden fields are left out, and so is the name of a related
 * collection that the caller may not read.
 */
export function itemSchemas(ctx: Context, describer: Describer): Record<string, Schema> {
  const readable = Object.values(ctx.model.collections)
    .filter(({ collection }) => isReadable(ctx, collection))
    .map((collection): [string, Schema] => [
      keyOf("items", collection.collection),
      readSchema(ctx, collection, describer),
    ]);
  const written = describer.written();
  const writable = Object.values(ctx.model.collections)
    .filter(({ collection }) => written.has(collection) && isWritable(ctx, collection))
    .map((collection): [string, Schema] => [
      keyOf("write", collection.collection),
      writeSchema(ctx, collection),
    ]);
  return Object.fromEntries([...readable, ...writable]);
}

/** Names of components are letters, digits, `.`, `_` and `-`; any other character becomes its code point. */
function keyOf(kind: "items" | "write", collection: string): string {
  const name = collection.replaceAll(/[^A-Za-z0-9_-]/g, (sign) => `.${sign.codePointAt(0)}.`);
  return `${kind}.${name}`;
}

function isReadable({ model, rights }: Context, name: string): boolean {
  const collection = findCollection(model, name);
  return collection !== null && can(rights, collection, "read");
}

function isWritable({ model, rights }: Context, name: string): boolean {
  const collection = findCollection(model, name);
  if (collection === null || collection.readonly_reason !== undefined) return false;
  return can(rights, collection, "create") || can(rights, collection, "update");
}

function readSchema(ctx: Context, collection: Collection, describer: Describer): Schema {
  const names = readableFields(ctx.rights, collection);
  const shown = Object.values(collection.fields).filter(
    ({ field }) => names.has(field) && concealmentOf(collection.collection, field) !== "never",
  );
  const schema = objectOf(shown, (field) => {
    const described = fieldSchema(ctx, collection, field);
    const isToOne =
      !isToManyType(field.type) && findRelation(ctx.model, field.collection, field.field) !== null;
    return described !== null && isToOne ? expandable(described) : described;
  });
  // Computed: the addresses of the bytes (API contract 10.1).
  return collection.collection === "directus_files" && names.has("data")
    ? {
        ...schema,
        properties: { ...asRecord(schema["properties"]), data: describer.describe(FileDataSchema) },
      }
    : schema;
}

/** A relation to a hidden item expands to its key or to null (API contract 3.2, expansion rule 2). */
function expandable({ anyOf, ...schema }: Schema): Schema {
  const [plain, item] = Array.isArray(anyOf) ? anyOf : [schema, { type: "object" }];
  const isNullable = [asRecord(plain).type].flat().includes("null");
  const rest = Array.isArray(anyOf) ? schema : {};
  return { anyOf: [plain, item, ...(isNullable ? [] : [{ type: "null" }])], ...rest };
}

/**
 * The writable fields that the caller may know about: fields hidden from reading are left out, unless the caller may read
 * nothing of the collection at all and only creates items.
 */
function writtenFields({ rights }: Context, collection: Collection): Field[] {
  const writable = writableFields(rights, collection);
  const known = can(rights, collection, "read") ? readableFields(rights, collection) : writable;
  return Object.values(collection.fields).filter(
    ({ field, auto_increment, filled }) =>
      writable.has(field) && known.has(field) && !auto_increment && filled !== "always",
  );
}

/** The fields that a new item requires: without a default, and known to the caller. */
export function requiredFields(ctx: Context, collection: Collection): string[] {
  return writtenFields(ctx, collection)
    .filter((field) => field.required && field.default_value === null)
    .map(({ field }) => field);
}

function writeSchema(ctx: Context, collection: Collection): Schema {
  return objectOf(writtenFields(ctx, collection), (field) => {
    const schema = fieldSchema(ctx, collection, field);
    if (schema === null || !isToManyType(field.type))
      // A nested row may be written instead of a key; its own collection describes it.
      return schema && "anyOf" in schema
        ? { ...schema, anyOf: [keySchema(ctx, collection, field), { type: "object" }] }
        : schema;
    return { type: "array", items: {} };
  });
}

function objectOf(fields: readonly Field[], toSchema: (field: Field) => Schema | null): Schema {
  const properties = fields.flatMap((field) => {
    const schema = toSchema(field);
    return schema === null ? [] : [[field.field, schema] as const];
  });
  return { type: "object", properties: Object.fromEntries(properties) };
}

/** Null for fields without values, or with values that the caller may not see. */
function fieldSchema(ctx: Context, collection: Collection, field: Field): Schema | null {
  const relation = findRelation(ctx.model, field.collection, field.field);
  const target = relation && isReadable(ctx, relation.collection) ? relation.collection : null;
  if (isToManyType(field.type)) {
    if (target === null) return null;
    const far = ownValue(ctx.model.collections, target);
    const items = [itemKeySchema(far), { $ref: schemaRef(target) }];
    return { type: "array", items: { anyOf: items }, ...notesOf(ctx, field) };
  }
  const plain = keySchema(ctx, collection, field);
  if (plain === null || target === null) return plain;
  return { anyOf: [plain, { $ref: schemaRef(target) }], ...notesOf(ctx, field) };
}

/** The key of an item, where it stands for the item; of several columns it is a text. */
function itemKeySchema(collection: Collection | undefined): Schema {
  const fields = collection ? keyFields(collection) : [];
  const [sole] = fields;
  if (sole === undefined) return {};
  return fields.length === 1 ? plainSchema(sole, false) : { type: "string" };
}

function keySchema(ctx: Context, collection: Collection, field: Field): Schema | null {
  const value = wireValueOf(field);
  if (value === null) return null;
  return {
    ...plainSchema(field, value.isNullable),
    ...statusesOf(ctx, collection, field),
    ...notesOf(ctx, field),
  };
}

function schemaRef(collection: string): string {
  return `#/components/schemas/${keyOf("items", collection)}`;
}

const schemasByKind: Readonly<Record<WireKind, Schema>> = {
  integer: { type: "integer" },
  number: { type: "number" },
  boolean: { type: "boolean" },
  text: { type: "string" },
  date: { type: "string", format: "date" },
  time: { type: "string" },
  datetime: { type: "string" },
  base64: { type: "string", contentEncoding: "base64" },
  texts: { type: "array", items: { type: "string" } },
  json: {},
};

function plainSchema(field: Field, isNullable: boolean): Schema {
  const value = wireValueOf(field);
  if (value === null) return {};
  const { type, ...rest } = schemasByKind[value.kind];
  if (type === undefined) return rest;
  const kinds = [type, ...(value.isLong ? ["string"] : []), ...(isNullable ? ["null"] : [])];
  const length = Number(field.length);
  const isBounded =
    value.kind === "text" && (field.datatype?.endsWith("CHAR") ?? false) && length > 0;
  return {
    type: kinds.length === 1 ? type : kinds,
    ...rest,
    ...(isBounded ? { maxLength: length } : {}),
  };
}

/** Notes on fields are for callers who may read fields. */
function notesOf(ctx: Context, { note }: Field): Schema {
  return note !== null && note !== "" && isReadable(ctx, "directus_fields")
    ? { description: note }
    : {};
}

function statusesOf(ctx: Context, collection: Collection, field: Field): Schema {
  if (field.type !== "status" || !isReadable(ctx, "directus_fields")) return {};
  const values = Object.keys(readStatusMapping(collection) ?? {});
  const isText = wireValueOf(field)?.kind === "text";
  return values.length > 0 && isText ? { examples: values } : {};
}
