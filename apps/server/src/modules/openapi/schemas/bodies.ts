import { collectionNamePattern } from "@rowhouse/contract";
import { nameOf, type KnownRoute, type Schema } from "../known-route.ts";
import type { SchemaNames } from "./item-schemas.ts";
import { collectionChange, shared, withReferences } from "./shared-schemas.ts";
import { tableOf } from "./tables.ts";

const listOf = (items: Schema): Schema => ({ type: "array", items });
const oneOrMore = (one: Schema): Schema => ({ oneOf: [one, listOf(one)] });
const withKeys = (row: Schema, ...required: string[]): Schema => ({ allOf: [row], required });

const text = { type: "string" };
const email = { ...text, format: "email" };
const primaryKey = {
  field: "id",
  type: "integer",
  datatype: "INT",
  length: 10,
  primary_key: true,
  auto_increment: true,
};
const newCollection: Schema = {
  type: "object",
  required: ["collection", "fields"],
  properties: { collection: { ...text, pattern: collectionNamePattern }, ...collectionChange },
  examples: [{ collection: "books", fields: [primaryKey] }],
};
const newField: Schema = {
  ...withKeys(shared("FieldChange"), "field", "type"),
  examples: [{ field: "subtitle", type: "string", datatype: "VARCHAR", length: 200 }],
};
const upload = (required: readonly string[]): Schema => ({
  type: "object",
  required,
  properties: {
    data: { ...text, description: "The content: base64, a data URI, or the address of a file." },
    filename: { ...text, description: "Not needed where `data` is an address." },
  },
});

/** Bodies that the contract leaves to the services, because what is wrong with them has numbers of its own. */
const told: Readonly<Record<string, (row: Schema) => Schema>> = {
  "POST /{p}/auth/authenticate": () => ({
    type: "object",
    required: ["email", "password"],
    properties: {
      email,
      password: text,
      otp: { ...text, description: "Six digits, for users with two-factor sign-in." },
    },
  }),
  "POST /{p}/auth/password/request": () => ({
    type: "object",
    required: ["email"],
    properties: { email },
  }),
  "POST /{p}/collections": () => newCollection,
  "PATCH /{p}/collections/:collection": () => shared("CollectionChange"),
  "POST /{p}/fields/:collection": () => newField,
  "PATCH /{p}/fields/:collection": () => ({
    ...listOf(withKeys(shared("FieldChange"), "field")),
    examples: [[{ field: "subtitle", note: "text" }]],
  }),
  "PATCH /{p}/fields/:collection/:field": () => shared("FieldChange"),
  "POST /{p}/files": (row) => ({ allOf: [upload(["data"]), row] }),
  "PATCH /{p}/files/:id": (row) => ({ allOf: [upload([]), row] }),
  "POST /{p}/files/folders": (row) => withKeys(row, "name"),
  "POST /{p}/permissions": (row) => oneOrMore(withKeys(row, "collection", "role")),
  "POST /{p}/relations": (row) => oneOrMore(withKeys(row, "collection_many", "field_many")),
  "POST /{p}/roles": (row) => withKeys(row, "name"),
  "POST /{p}/settings": (row) => oneOrMore(withKeys(row, "key")),
  "POST /{p}/users/invite": () => ({
    type: "object",
    required: ["email"],
    properties: { email: oneOrMore(email), role: { type: "integer" } },
  }),
  "POST /{p}/users": (row) => oneOrMore(withKeys(row, "email")),
};

/** What may be sent: as the contract says where it does, else a row of the collection behind the address. */
export function bodyOf(route: KnownRoute, names: SchemaNames): Schema {
  const table = tableOf(route);
  const row = table === null ? {} : { $ref: names.write(table) };
  const own = told[nameOf(route)];
  if (own !== undefined) return own(row);
  const body = Object(route.body);
  if (table === null || Object.keys(Object(body.properties)).length > 0 || body.type === "array")
    return Object(withReferences(body));
  return /:\w+$/.test(route.path) ? row : listOf(withKey(row));
}

/** One entry of a list of changes, which names the row that it is about. */
export function withKey(row: Schema, key = "id"): Schema {
  return { allOf: [row], required: [key], properties: { [key]: { type: ["integer", "string"] } } };
}

/** What `data` holds, where the contract leaves that to the model. The summary tells how many it is about. */
export function dataOf(route: KnownRoute, summary: string, names: SchemaNames): Schema | null {
  const one = rowOf(route, names);
  if (one === null) return null;
  // A collection with rules per status has several.
  const mayBeMore = summary.includes("one or several") || route.path.endsWith("/me/:collection");
  if (mayBeMore) return oneOrMore(one);
  return /\bList\b|\bseveral\b/.test(summary) ? listOf(one) : one;
}

function rowOf(route: KnownRoute, names: SchemaNames): Schema | null {
  const { method, path } = route;
  if (path.startsWith("/:project/collections/"))
    return shared(method === "GET" ? "Collection" : "CollectionRow");
  if (path.startsWith("/:project/fields/")) return shared("Field");
  if (path.startsWith("/:project/permissions/me")) return shared("Rule");
  const table = tableOf(route);
  const name = table === null ? null : names.read(table);
  return name === null ? null : { $ref: name };
}
