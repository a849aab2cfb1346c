import { Type } from "typebox";
import type { Static } from "typebox";
import { emptyReplies, replies } from "../schema/envelope.ts";
import { ofRows, ofWrites, takes } from "../schema/takes.ts";
import { IdParams, untyped } from "../schema/values.ts";
import { FieldSchema } from "./fields.ts";
import type { StoredFile } from "./files.ts";

/** A setting: `value` is the stored text, only file settings are expanded (K10). */
export const Setting = Type.Object({
  id: Type.Integer(),
  key: Type.String(),
  value: untyped<string | StoredFile | null>(),
});
export type Setting = Static<typeof Setting>;

/** `value` is typed as its field; the server turns it into text (API contract 2.14). */
export const CreateSettingBody = Type.Object({
  key: Type.String({ minLength: 1, maxLength: 64 }),
  value: Type.Optional(Type.Unknown()),
});
export type CreateSettingBody = Static<typeof CreateSettingBody>;

/** An absent value changes nothing. */
export const UpdateSettingBody = Type.Object({ value: Type.Optional(Type.Unknown()) });
export type UpdateSettingBody = Static<typeof UpdateSettingBody>;

/** Several settings at once. */
export const UpdateSettingsBody = Type.Array(
  Type.Object({ id: Type.Integer(), value: Type.Optional(Type.Unknown()) }),
);
export type UpdateSettingsBody = Static<typeof UpdateSettingsBody>;

const OneOrMore = untyped<Setting | Setting[]>();

/** Route schemas of settings (API contract 2.14). `fields` can select keys, so lists pass through (F52). */
export const settings = {
  list: { querystring: takes(...ofRows), response: replies(untyped<Setting[] | Setting>()) },
  fields: { response: replies(Type.Array(FieldSchema)) },
  read: { params: IdParams, querystring: takes("fields", "meta"), response: replies(OneOrMore) },
  create: {
    body: untyped<CreateSettingBody | CreateSettingBody[]>(),
    querystring: takes("fields", "meta", ...ofWrites),
    response: replies(OneOrMore),
  },
  update: {
    params: IdParams,
    body: UpdateSettingBody,
    querystring: takes("fields", "meta", ...ofWrites),
    response: replies(OneOrMore),
  },
  updateMany: {
    body: UpdateSettingsBody,
    querystring: takes("fields", ...ofWrites),
    response: replies(untyped<Setting[]>()),
  },
  remove: { params: IdParams, querystring: takes(...ofWrites), response: emptyReplies },
};
