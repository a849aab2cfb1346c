import {
  CollectionRow,
  CollectionSchema,
  commentLevels,
  errors,
  ErrorReply,
  explainLevels,
  fieldChangeKeys,
  FieldSchema,
  levels,
  reasons,
  rules,
} from "@rowhouse/contract";
import type { Schema } from "../known-route.ts";

/** What many addresses share, by the name that it has among the components of the document. */
export type SharedName =
  | "Collection"
  | "CollectionRow"
  | "CollectionChange"
  | "Field"
  | "FieldChange"
  | "FileData"
  | "Meta"
  | "Rule";

export function shared(name: SharedName): Schema {
  return { $ref: `#/components/schemas/${name}` };
}

const text = { type: "string" };
const integer = { type: "integer" };
const textOrNull = { type: ["string", "null"] };
const listOf = (items: Schema): Schema => ({ type: "array", items });
const objectOf = (properties: object): Schema => ({ type: "object", properties });
const oneOf = (values: readonly string[]): Schema => ({ enum: values });

const fieldProperties: Readonly<Record<string, Schema>> = Object(FieldSchema).properties;
const thumbnail = objectOf({
  url: text,
  relative_url: text,
  dimension: { ...text, examples: ["200x200"] },
  width: integer,
  height: integer,
});

/** What can be sent for a collection; a new one needs its name as well (API contract 2.5). */
export const collectionChange = {
  managed: { type: "boolean" },
  hidden: { type: "boolean" },
  single: { type: "boolean" },
  icon: textOrNull,
  note: textOrNull,
  translation: {},
  fields: listOf(shared("FieldChange")),
};

const schemas: Readonly<Record<SharedName, object>> = {
  Collection: CollectionSchema,
  CollectionRow,
  CollectionChange: { ...objectOf(collectionChange), examples: [{ note: "text" }] },
  Field: FieldSchema,
  FieldChange: {
    ...objectOf(
      Object.fromEntries(fieldChangeKeys.map((key) => [key, fieldProperties[key] ?? {}])),
    ),
    examples: [{ note: "text" }],
  },
  FileData: objectOf({
    url: text,
    full_url: text,
    thumbnails: {
      type: ["array", "null"],
      items: thumbnail,
      description: "Null for kinds without pictures.",
    },
    embed: {
      type: ["object", "null"],
      properties: { html: text, url: text },
      description: "Null for files that are kept here.",
    },
  }),
  Meta: objectOf({
    collection: text,
    type: oneOf(["item", "collection"]),
    result_count: integer,
    total_count: integer,
    filter_count: integer,
    status_count: { type: "object", description: "How many in each status." },
    limit: integer,
    offset: integer,
    page: integer,
    page_count: integer,
    links: { type: "object", description: "Addresses of other pages, or null." },
  }),
  Rule: objectOf({
    collection: text,
    status: textOrNull,
    create: oneOf(levels),
    read: oneOf(levels),
    update: oneOf(levels),
    delete: oneOf(levels),
    comment: oneOf(commentLevels),
    explain: oneOf(explainLevels),
    read_field_blacklist: {},
    write_field_blacklist: {},
    status_blacklist: {},
  }),
};

const names = new Map<unknown, string>(
  Object.entries(schemas).map(([name, schema]) => [schema, name]),
);

/** A schema of the contract with references in the place of what is told once. */
export function withReferences(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withReferences);
  if (typeof schema !== "object" || schema === null) return schema;
  const name = names.get(schema);
  if (name !== undefined) return { $ref: `#/components/schemas/${name}` };
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [key, withReferences(value)]),
  );
}

/** Those that a part of the document leads to, and those that they lead to. */
export function sharedIn(part: unknown): Record<string, unknown> {
  const told = JSON.stringify(part);
  const found = Object.entries(schemas)
    .filter(([name]) => told.includes(`"#/components/schemas/${name}"`))
    .map(([name, schema]): [string, unknown] => [name, withReferences({ ...schema })]);
  const all = Object.fromEntries(found);
  const known = Object(part);
  return found.every(([name]) => name in known)
    ? all
    : { ...sharedIn({ ...known, ...all }), ...all };
}

const codes = Object.entries(errors).map(([key, { code, status, text: message }]) => ({
  code,
  key,
  status,
  text: message,
}));

/** Every failure, with the codes, reasons and rules there are beside it for whoever shows or translates them. */
export const failure: Schema = {
  ...ErrorReply,
  "x-codes": codes,
  "x-reasons": reasons,
  "x-rules": rules,
};
