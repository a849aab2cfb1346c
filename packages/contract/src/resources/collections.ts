import { Type, type Static } from "typebox";
import { numberedKey } from "../model/make.ts";
import { namePattern } from "../constants/names.ts";
import type { Collection } from "../model/model.ts";
import { checkedByService } from "../schema/bodies.ts";
import { defineEndpoints } from "../schema/endpoint.ts";
import { list, nothing, one, oneOrMore } from "../schema/replies.ts";
import { anyJson, NullableText } from "../schema/values.ts";
import { FieldChangeSchema, FieldSchema, type FieldChange } from "./fields.ts";

/** The stored description of a collection. */
const columns = {
  collection: Type.String(),
  managed: Type.Boolean(),
  hidden: Type.Boolean(),
  single: Type.Boolean(),
  icon: NullableText,
  note: NullableText,
  translation: anyJson(),
};

/** A collection with its fields by name (API contract 6.1, K14). */
export const CollectionSchema = Type.Unsafe<Collection>(
  Type.Object(
    {
      ...columns,
      readonly_reason: Type.Optional(Type.String()),
      fields: Type.Object({}, { additionalProperties: FieldSchema }),
    },
    { "x-name": "Collection" },
  ),
);

/** A collection as writes return it, without the fields. */
export const CollectionRow = Type.Object(columns, { "x-name": "CollectionRow" });
export type CollectionRow = Static<typeof CollectionRow>;

/** The values that may be sent for a collection (API contract 2.5). */
export interface CollectionChange {
  managed?: boolean;
  hidden?: boolean;
  single?: boolean;
  icon?: string | null;
  note?: string | null;
  translation?: unknown;
  fields?: FieldChange[];
}

/** A collection to be created; `fields` needs exactly one primary key. */
export interface CreateCollectionBody extends CollectionChange {
  collection: string;
  fields: FieldChange[];
}

const { collection: _name, ...writable } = columns;
const changes = Type.Partial(Type.Object(writable)).properties;
const DescribedChange = Type.Object(
  { ...changes, fields: Type.Optional(Type.Array(FieldChangeSchema)) },
  { "x-name": "CollectionChange", examples: [{ note: "text" }] },
);
const DescribedCollection = Type.Object(
  {
    collection: Type.String({ pattern: namePattern }),
    ...changes,
    fields: Type.Array(FieldChangeSchema),
  },
  { examples: [{ collection: "books", fields: [numberedKey] }] },
);

const changing = { access: "admin", query: ["meta", "comment"] } as const;
const reading = { access: { collection: "directus_collections", action: "read" } } as const;
const path = "/:project/collections";
const single = `${path}/:collection` as const;

/** Collections (API contract 2.5). The service checks the bodies, whose errors have their own codes. */
export const collectionsEndpoints = defineEndpoints(
  { name: "collections", text: "The collections of the model." },
  {
    list: {
      method: "GET",
      path,
      ...reading,
      summary: "List collections with their fields",
      query: ["meta"],
      reply: list(CollectionSchema),
      statuses: [304],
    },
    read: {
      method: "GET",
      path: single,
      ...reading,
      summary: "Read one or several collections",
      severalKeys: true,
      query: ["meta"],
      reply: oneOrMore(CollectionSchema),
    },
    create: {
      method: "POST",
      path,
      ...changing,
      summary: "Create a collection with its fields",
      takesIdempotencyKey: "byHandler",
      body: checkedByService<CreateCollectionBody>(DescribedCollection),
      reply: one(CollectionRow),
    },
    update: {
      method: "PATCH",
      path: single,
      ...changing,
      summary: "Change one or several collections",
      severalKeys: true,
      body: checkedByService<CollectionChange>(DescribedChange),
      reply: oneOrMore(CollectionRow),
    },
    /** Users who are no administrators are refused with a code of its own (306). */
    remove: {
      method: "DELETE",
      path: single,
      access: "admin",
      authorizedBy: "service",
      summary: "Delete a collection with its items",
      needsConfirmation: "always",
      reply: nothing,
    },
  },
);
