import { Type, type Static } from "typebox";
import { checkedByService, oneOrList, rowBody } from "../schema/bodies.ts";
import { defineEndpoints } from "../schema/endpoint.ts";
import { rowEndpoints } from "../schema/row-endpoints.ts";
import { list, oneOrMore } from "../schema/replies.ts";
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

/** A setting that was written: `value` is returned as it was sent. */
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
const usual = rowEndpoints({ path, collection, row: Setting });

/** Settings of the project (API contract 2.14). */
export const settingsEndpoints = defineEndpoints(
  { name: "settings", text: "Settings of the project." },
  {
    list: usual.list("List settings"),
    fields: {
      method: "GET",
      path: `${path}/fields`,
      access: { collection, action: "read" },
      summary: "List the fields of the settings",
      reply: list(FieldSchema),
    },
    read: usual.read("Read one or several settings"),
    create: {
      ...usual.create("Create one or several settings"),
      body: checkedByService<CreateSettingBody | CreateSettingBody[]>(
        oneOrList(rowBody(collection, { use: "new", required: ["key"] })),
      ),
      reply: oneOrMore(WrittenSetting),
    },
    update: {
      ...usual.update("Change one or several settings"),
      body: UpdateSettingBody,
      reply: oneOrMore(WrittenSetting),
    },
    updateMany: {
      ...usual.updateMany("Change several settings, each its own way"),
      body: UpdateSettingsBody,
      reply: list(WrittenSetting),
    },
    remove: usual.remove("Delete one or several settings"),
  },
);
