import { Type } from "typebox";
import type { FieldType, Field, ServerFieldKey } from "../model/model.ts";
import { checkedByService } from "../schema/bodies.ts";
import { defineEndpoints } from "../schema/endpoint.ts";
import { list, nothing, one, oneOrMore } from "../schema/replies.ts";
import { anyJson, NullableInteger, NullableText, nullableTextOf, Text } from "../schema/values.ts";

/** A field as the API returns it. */
export const FieldDescription = Type.Object(
  {
    id: NullableInteger,
    collection: Text,
    field: Text,
    type: nullableTextOf<FieldType>(),
    datatype: NullableText,
    interface: NullableText,
    options: Type.Unsafe<Record<string, unknown> | null>({ type: ["object", "null"] }),
    locked: Type.Boolean(),
    translation: anyJson(),
    readonly: Type.Boolean(),
    required: Type.Boolean(),
    hidden_detail: Type.Boolean(),
    hidden_browse: Type.Boolean(),
    validation: NullableText,
    sort: NullableInteger,
    group: NullableInteger,
    note: NullableText,
    width: NullableText,
    default_value: NullableText,
    auto_increment: Type.Boolean(),
    primary_key: Type.Boolean(),
    unique: Type.Boolean(),
    signed: Type.Boolean(),
    length: NullableText,
    key_part: Type.Optional(Type.Integer()),
    key_target: Type.Optional(Text),
  },
  { "x-name": "Field" },
);
/** A field on the wire (API contract 6.2): what is not listed here, such as `nullable`, stays on the server. */
export const FieldSchema = Type.Unsafe<Field>(FieldDescription);

/** The values that may be sent for a field (API contract 6.3); anything else is refused with 12. */
export interface FieldChange extends Partial<
  Omit<
    Field,
    | ("id" | "collection" | "key_part" | "key_target" | ServerFieldKey)
    | ("default_value" | "length" | "width")
  >
> {
  default_value?: string | number | boolean | null;
  length?: string | number | null;
  width?: string | number | null;
}

/** The effects of a change of a field on stored values. */
export interface ValueMoves {
  /** The fate of values that are no choice any more: another choice for each, or the same to leave it (API contract 6.6). */
  moves?: Record<string, string>;
  /** Whether stored values may change with their column, or become empty where it cannot hold them (API contract 14.3). */
  accept_losses?: boolean;
}

/** The keys of `FieldChange`, and those that say what a field is and are ignored, for the check of unknown ones. */
export const fieldChangeKeys = [
  "id",
  "collection",
  "field",
  "type",
  "datatype",
  "interface",
  "options",
  "locked",
  "translation",
  "readonly",
  "required",
  "hidden_detail",
  "hidden_browse",
  "validation",
  "sort",
  "group",
  "note",
  "width",
  "default_value",
  "auto_increment",
  "primary_key",
  "unique",
  "signed",
  "length",
  "key_part",
  "key_target",
] as const;

const { key_part: _part, key_target: _target, ...changeable } = FieldDescription.properties;
/** The values that may be sent for a field, for documentation: the service checks it, with 12. */
export const FieldChangeSchema = Type.Unsafe<FieldChange & ValueMoves>({
  type: "object",
  properties: {
    ...changeable,
    moves: Type.Record(Type.String(), Type.String()),
    accept_losses: Type.Boolean(),
  },
  "x-name": "FieldChange",
  examples: [{ note: "text" }],
});
/** A change that names the field it is about, and what else is required. */
const withKeys = (...required: string[]) => ({ allOf: [FieldChangeSchema], required });

const access = <const A extends "create" | "read" | "update" | "delete">(action: A) => ({
  collection: "directus_fields",
  action,
});
const all = "/:project/fields";
const ofCollection = "/:project/fields/:collection";
const single = "/:project/fields/:collection/:field";

/** Fields (API contract 2.6). */
export const fieldsEndpoints = defineEndpoints(
  { name: "fields", text: "The fields of the model." },
  {
    listAll: {
      method: "GET",
      path: all,
      access: access("read"),
      summary: "List the fields of all collections",
      query: ["sort", "limit"],
      reply: list(FieldSchema),
      statuses: [304],
    },
    list: {
      method: "GET",
      path: ofCollection,
      access: access("read"),
      summary: "List the fields of a collection",
      query: ["sort", "limit"],
      reply: list(FieldSchema),
    },
    read: {
      method: "GET",
      path: single,
      access: access("read"),
      summary: "Read one or several fields",
      severalKeys: true,
      query: ["meta"],
      reply: oneOrMore(FieldSchema),
    },
    create: {
      method: "POST",
      path: ofCollection,
      access: access("create"),
      summary: "Create a field",
      takesIdempotencyKey: "byHandler",
      query: ["meta", "comment"],
      body: checkedByService<FieldChange>({
        ...withKeys("field", "type"),
        examples: [{ field: "subtitle", type: "string", datatype: "VARCHAR", length: 200 }],
      }),
      reply: one(FieldSchema),
    },
    update: {
      method: "PATCH",
      path: single,
      access: access("update"),
      summary: "Change one or several fields",
      needsConfirmation: "sometimes",
      severalKeys: true,
      query: ["meta", "comment"],
      body: checkedByService<FieldChange>(FieldChangeSchema),
      reply: oneOrMore(FieldSchema),
    },
    updateMany: {
      method: "PATCH",
      path: ofCollection,
      access: access("update"),
      summary: "Change several fields, each its own way",
      needsConfirmation: "sometimes",
      query: ["comment"],
      body: checkedByService<(FieldChange & { field: string })[]>({
        type: "array",
        items: withKeys("field"),
        examples: [[{ field: "subtitle", note: "text" }]],
      }),
      reply: list(FieldSchema),
    },
    remove: {
      method: "DELETE",
      path: single,
      access: access("delete"),
      summary: "Delete a field with its values",
      needsConfirmation: "sometimes",
      query: ["comment", "delete_junction"],
      reply: nothing,
    },
  },
);
