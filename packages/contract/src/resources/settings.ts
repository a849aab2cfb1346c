import { Type } from "typebox";
import type { Static } from "typebox";
import { checkedByService, oneOrList, rowBody } from "../schema/bodies.ts";
import { defineEndpoints } from "../schema/endpoint.ts";
import { rowsQuery, writeQuery } from "../schema/query-parameters.ts";
import { list, nothing, oneOrMore, rows } from "../schema/replies.ts";
import { anyJson } from "../schema/values.ts";
import { FieldSchema } from "./fields.ts";
import type { StoredFile } from "./files.ts";

const collection = "directus_settings";

/** A setting: `value` is the stored text, only file settings are expanded (K10). */
export const Setting = Type.Object(
  {
    id: Type.Integer(),
    key: Type.String(),
    value: Type.Unsafe<string | StoredFile | null>({ type: ["string", "object", "null"] }),
  },
  { "x-collection": collection },
);
export type Setting = Static<typeof Setting>;

/** A setting that was written: `value` comes back as it was sent. */
export const WrittenSetting = Type.Object(
  { ...Setting.properties, value: anyJson() },
  { "x-collection": collection },
);
export type WrittenSetting = Static<typeof WrittenSetting>;

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

const path = "/:project/settings";

/** Settings of the project (API contract 2.14). */
export const settingsEndpoints = defineEndpoints(
  { name: "settings", text: "Settings of the project." },
  {
    list: {
      method: "GET",
      path,
      access: { collection, action: "read" },
      summary: "List settings",
      query: rowsQuery,
      reply: rows(Setting),
    },
    fields: {
      method: "GET",
      path: `${path}/fields`,
      access: { collection, action: "read" },
      summary: "List the fields of the settings",
      reply: list(FieldSchema),
    },
    read: {
      method: "GET",
      path: `${path}/:id`,
      access: { collection, action: "read" },
      authorizedBy: "planner",
      summary: "Read one or several settings",
      severalKeys: true,
      query: ["fields", "meta"],
      reply: oneOrMore(Setting),
    },
    create: {
      method: "POST",
      path,
      access: { collection, action: "create" },
      summary: "Create one or several settings",
      query: ["fields", "meta", ...writeQuery],
      body: checkedByService<CreateSettingBody | CreateSettingBody[]>(
        oneOrList(rowBody(collection, { use: "new", required: ["key"] })),
      ),
      reply: oneOrMore(WrittenSetting),
    },
    update: {
      method: "PATCH",
      path: `${path}/:id`,
      access: { collection, action: "update" },
      summary: "Change one or several settings",
      severalKeys: true,
      query: ["fields", "meta", ...writeQuery],
      body: UpdateSettingBody,
      reply: oneOrMore(WrittenSetting),
    },
    updateMany: {
      method: "PATCH",
      path,
      access: { collection, action: "update" },
      summary: "Change several settings, each its own way",
      query: ["fields", ...writeQuery],
      body: UpdateSettingsBody,
      reply: list(WrittenSetting),
    },
    remove: {
      method: "DELETE",
      path: `${path}/:id`,
      access: { collection, action: "delete" },
      summary: "Delete one or several settings",
      severalKeys: true,
      query: writeQuery,
      reply: nothing,
    },
  },
);
