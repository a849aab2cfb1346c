import { Type } from "typebox";
import type { Static } from "typebox";
import type { FieldType } from "../model/field-types.ts";
import type { Field, ServerFieldKey } from "../model/field.ts";
import { emptyReplies, replies } from "../schema/envelope.ts";
import { takes } from "../schema/takes.ts";
import { NullableInteger, NullableText, Text, untyped } from "../schema/values.ts";

/** A field on the wire (API contract 6.2): what is not listed here, such as `nullable`, stays on the server. */
export const FieldSchema = Type.Unsafe<Field>(
  Type.Object({
    id: NullableInteger,
    collection: Text,
    field: Text,
    type: untyped<FieldType | null>(),
    datatype: NullableText,
    interface: NullableText,
    options: untyped<Record<string, unknown> | null>(),
    locked: Type.Boolean(),
    translation: untyped<unknown>(),
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
  }),
);

/** What may be sent for a field (API contract 6.3); anything else is refused with 12. */
export interface FieldChange extends Partial<
  Omit<Field, "id" | "collection" | ServerFieldKey | "default_value" | "length" | "width">
> {
  default_value?: string | number | boolean | null;
  length?: string | number | null;
  width?: string | number | null;
}

/** The keys of `FieldChange`, for the check of unknown ones. */
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
] as const;

/** A field, or several with commas between them, in an address. */
export const FieldParams = Type.Object({
  collection: Type.String({ minLength: 1 }),
  field: Type.String({ minLength: 1 }),
});
export type FieldParams = Static<typeof FieldParams>;

const CollectionParams = Type.Pick(FieldParams, ["collection"]);
const OneOrMore = untyped<Field | Field[]>();

/** Route schemas of fields (API contract 2.6). */
export const fields = {
  listAll: {
    querystring: takes("sort", "limit"),
    response: { ...replies(Type.Array(FieldSchema)), 304: Type.Null() },
  },
  list: {
    params: CollectionParams,
    querystring: takes("sort", "limit"),
    response: replies(Type.Array(FieldSchema)),
  },
  read: { params: FieldParams, querystring: takes("meta"), response: replies(OneOrMore) },
  create: {
    params: CollectionParams,
    body: untyped<FieldChange>(),
    querystring: takes("meta", "comment"),
    response: replies(FieldSchema),
  },
  update: {
    params: FieldParams,
    body: untyped<FieldChange>(),
    querystring: takes("meta", "comment"),
    response: replies(OneOrMore),
  },
  updateMany: {
    params: CollectionParams,
    body: untyped<(FieldChange & { field: string })[]>(),
    querystring: takes("comment"),
    response: replies(Type.Array(FieldSchema)),
  },
  remove: {
    params: FieldParams,
    querystring: takes("comment", "delete_junction"),
    response: emptyReplies,
  },
};
