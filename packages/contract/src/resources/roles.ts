import { Type, type Static } from "typebox";
import { checkedByService, rowBody } from "../schema/bodies.ts";
import { defineEndpoints } from "../schema/endpoint.ts";
import { rowEndpoints } from "../schema/row-endpoints.ts";
import { writeQuery } from "../schema/query-parameters.ts";
import { one } from "../schema/replies.ts";
import { anyJson, leadsToMany, NullableBoolean, NullableText } from "../schema/values.ts";
import type { Permission } from "../permissions/permission.ts";
import type { UserRole } from "./users.ts";

const collection = "directus_roles";

/** A role: its permissions say what its members may do (API contract 2.8). */
export const Role = Type.Object(
  {
    id: Type.Integer(),
    name: Type.String(),
    description: NullableText,
    /** Addresses and ranges that members may connect from, separated by commas or blanks; all when empty. */
    ip_whitelist: NullableText,
    nav_blacklist: NullableText,
    nav_override: anyJson(),
    external_id: NullableText,
    enforce_2fa: NullableBoolean,
    /** The links to its members; only there on request, with a dotted path such as `users.*`. */
    users: Type.Optional(leadsToMany<UserRole>()),
  },
  { "x-collection": collection },
);
export type Role = Static<typeof Role>;

/** A rule that is sent with its role: what its key, or its collection and status name is changed, else it is created. */
export type RoleRule = Partial<Omit<Permission, "id" | "role">> & { id?: number };

/** A role to be created; it begins with the default permissions (API contract 8.7). */
export type CreateRoleBody = UpdateRoleBody & { name: string };

/** The properties of a role that may change. Its rules are stored with it, or none of it. */
export type UpdateRoleBody = Partial<Omit<Role, "id">> & { permissions?: readonly RoleRule[] };

const path = "/:project/roles";
const usual = rowEndpoints({ path, collection, row: Role });
const withRules = Type.Object({
  permissions: Type.Optional(Type.Array(rowBody("directus_permissions"))),
});

/** Roles: written one at a time (API contract 2.8). */
export const rolesEndpoints = defineEndpoints(
  { name: "roles", text: "Roles of users." },
  {
    list: usual.list("List roles"),
    read: usual.read("Read one or several roles"),
    create: {
      ...usual.create("Create a role"),
      needsConfirmation: "always",
      query: ["meta", ...writeQuery],
      body: checkedByService<CreateRoleBody>(
        Type.Intersect([rowBody(collection, { use: "new", required: ["name"] }), withRules]),
      ),
      reply: one(Role),
    },
    update: {
      ...usual.update("Change a role"),
      needsConfirmation: "always",
      query: ["meta", ...writeQuery],
      body: checkedByService<UpdateRoleBody>(Type.Intersect([rowBody(collection), withRules])),
      reply: one(Role),
      severalKeys: false,
    },
    remove: {
      ...usual.remove("Delete a role"),
      needsConfirmation: "always",
      severalKeys: false,
    },
  },
);
