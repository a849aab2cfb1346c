import { Type } from "typebox";
import type { Static } from "typebox";
import type { Collection } from "../model/collection.ts";
import { emptyReplies, replies } from "../schema/envelope.ts";
import { takes } from "../schema/takes.ts";
import { NullableText, untyped } from "../schema/values.ts";
import type { FieldChange } from "./fields.ts";
import { FieldSchema } from "./fields.ts";

/** A collection with its fields by name (API contract 6.1, K14). */
export const CollectionSchema = Type.Unsafe<Collection>(
  Type.Object({
    collection: Type.String(),
    managed: Type.Boolean(),
    hidden: Type.Boolean(),
    single: Type.Boolean(),
    icon: NullableText,
    note: NullableText,
    translation: untyped<unknown>(),
    readonly_reason: Type.Optional(Type.String()),
    fields: Type.Object({}, { additionalProperties: FieldSchema }),
  }),
);

/** What is stored about a collection; writes answer this, without the fields. */
export const CollectionRow = Type.Object({
  collection: Type.String(),
  managed: Type.Boolean(),
  hidden: Type.Boolean(),
  single: Type.Boolean(),
  icon: NullableText,
  note: NullableText,
  translation: untyped<unknown>(),
});
export type CollectionRow = Static<typeof CollectionRow>;

/** What may be sent for a collection (API contract 2.5). */
export interface CollectionChange {
  managed?: boolean;
  hidden?: boolean;
  single?: boolean;
  icon?: string | null;
  note?: string | null;
  translation?: unknown;
  fields?: FieldChange[];
}

/** A collection to be made; `fields` needs exactly one primary key. */
export interface CreateCollectionBody extends CollectionChange {
  collection: string;
  fields: FieldChange[];
}

/** The names a collection may have (API contract 6.4). */
export const collectionNamePattern = "^(?=.*[A-Za-z0-9])[A-Za-z0-9_-]{1,64}$";

const CollectionParams = Type.Object({ collection: Type.String({ minLength: 1 }) });

/** Route schemas of collections (API contract 2.5). The service checks the bodies, their errors have own codes. */
export const collections = {
  list: {
    querystring: takes("meta"),
    response: { ...replies(Type.Array(CollectionSchema)), 304: Type.Null() },
  },
  read: {
    params: CollectionParams,
    querystring: takes("meta"),
    response: replies(untyped<Collection | Collection[]>()),
  },
  create: {
    body: untyped<CreateCollectionBody>(),
    querystring: takes("meta", "comment"),
    response: replies(CollectionRow),
  },
  update: {
    params: CollectionParams,
    body: untyped<CollectionChange>(),
    querystring: takes("meta", "comment"),
    response: replies(untyped<CollectionRow | CollectionRow[]>()),
  },
  remove: { params: CollectionParams, response: emptyReplies },
};
