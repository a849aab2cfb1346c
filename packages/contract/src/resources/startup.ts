import { type Static, Type } from "typebox";
import { defineEndpoints } from "../schema/endpoint.ts";
import { one } from "../schema/replies.ts";
import { nullable } from "../schema/values.ts";
import { CollectionPreset } from "./collection-presets.ts";
import { CollectionSchema } from "./collections.ts";
import { ExtensionRecord } from "./extensions.ts";
import { OwnPermission } from "./permissions.ts";
import { RelationSchema } from "./relations.ts";
import { Setting } from "./settings.ts";
import { User } from "./users.ts";

/** The extensions of others, by kind. The app knows what is built in. */
const AddedExtensions = Type.Object({
  interfaces: Type.Array(ExtensionRecord),
  layouts: Type.Array(ExtensionRecord),
  pages: Type.Array(ExtensionRecord),
});

/** All that an application starts with. A part that its own endpoint would refuse to the caller is null. */
export const Startup = Type.Object(
  {
    user: nullable(User),
    collections: nullable(Type.Array(CollectionSchema)),
    relations: nullable(Type.Array(RelationSchema)),
    permissions: Type.Array(OwnPermission),
    presets: nullable(Type.Array(CollectionPreset)),
    settings: nullable(Type.Array(Setting)),
    extensions: nullable(AddedExtensions),
  },
  { "x-name": "Startup" },
);
export type Startup = Static<typeof Startup>;

/** The data that an application starts with, in one request (API contract 14.2). */
export const startupEndpoints = defineEndpoints(
  { name: "startup", text: "What an application starts with, in one request." },
  {
    read: {
      method: "GET",
      path: "/:project/startup",
      access: "user",
      summary: "Read user, model, permissions, presets, settings and extensions at once",
      reply: one(Startup),
      statuses: [304],
    },
  },
);
