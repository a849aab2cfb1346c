import { Type } from "typebox";
import type { Static } from "typebox";
import { emptyReplies, replies } from "../schema/envelope.ts";
import { AnyQuery, IdParams, untyped } from "../schema/values.ts";
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
  list: { querystring: AnyQuery, response: replies(untyped<Setting[] | Setting>()) },
  fields: { response: replies(Type.Array(FieldSchema)) },
  read: { params: IdParams, querystring: AnyQuery, response: replies(OneOrMore) },
  create: {
    body: untyped<CreateSettingBody | CreateSettingBody[]>(),
    response: replies(OneOrMore),
  },
  update: { params: IdParams, body: UpdateSettingBody, response: replies(OneOrMore) },
  updateMany: { body: UpdateSettingsBody, response: replies(Type.Array(Setting)) },
  remove: { params: IdParams, response: emptyReplies },
};
