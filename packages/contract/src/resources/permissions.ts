import { Type } from "typebox";
import { ExplainBody, ExplanationSchema, Subject } from "../permissions/explanation.ts";
import {
  commentLevels,
  explainLevels,
  levels,
  type Permission,
  type PermissionRow,
} from "../permissions/permission.ts";
import { checkedByService, oneOrList, rowBody } from "../schema/bodies.ts";
import { defineEndpoints } from "../schema/endpoint.ts";
import { rowEndpoints } from "../schema/row-endpoints.ts";
import { writeQuery } from "../schema/query-parameters.ts";
import { list, one, oneOrMore } from "../schema/replies.ts";
import { anyJson, leadsTo, nullable, NullableInteger, NullableText } from "../schema/values.ts";

const collection = "directus_permissions";

/** A rule to be created. Missing levels are stored as none, names of levels are checked (F60). */
export type CreatePermissionBody = Partial<Omit<Permission, "id">> &
  Pick<Permission, "collection" | "role">;

/** The properties of a rule that may change. */
export type UpdatePermissionBody = Partial<Omit<Permission, "id">>;

/** The names that each level of a rule may have (API contract 8.2). */
export const levelNames: Readonly<
  Record<"create" | "read" | "update" | "delete" | "comment" | "explain", readonly string[]>
> = {
  create: levels,
  read: levels,
  update: levels,
  delete: levels,
  comment: commentLevels,
  explain: explainLevels,
};

const nullableOneOf = (values: readonly string[]) => ({ enum: [...values, null] });
/** Names of fields or statuses. */
const Names = Type.Array(Type.String());

/** A rule of a role as it is stored (API contract 2.10). */
export const PermissionSchema = Type.Unsafe<Permission>(
  Type.Object(
    {
      id: NullableInteger,
      collection: Type.String(),
      role: leadsTo<number>(),
      status: NullableText,
      create: nullableOneOf(levels),
      read: nullableOneOf(levels),
      update: nullableOneOf(levels),
      delete: nullableOneOf(levels),
      comment: nullableOneOf(commentLevels),
      explain: nullableOneOf(explainLevels),
      read_field_blacklist: Names,
      write_field_blacklist: Names,
      status_blacklist: Names,
    },
    { "x-collection": collection },
  ),
);

/** A rule that counts for the caller; an administrator without rules gets a placeholder (API contract 8.6, K16). */
export const OwnPermission = Type.Unsafe<PermissionRow>(
  Type.Object(
    {
      collection: Type.Optional(nullable(Type.String())),
      status: Type.Optional(NullableText),
      create: Type.Optional(nullableOneOf(levels)),
      read: Type.Optional(nullableOneOf(levels)),
      update: Type.Optional(nullableOneOf(levels)),
      delete: Type.Optional(nullableOneOf(levels)),
      comment: Type.Optional(nullableOneOf(commentLevels)),
      explain: Type.Optional(nullableOneOf(explainLevels)),
      read_field_blacklist: anyJson(),
      write_field_blacklist: anyJson(),
      status_blacklist: anyJson(),
    },
    { "x-name": "Rule" },
  ),
);

const path = "/:project/permissions";
const usual = rowEndpoints({ path, collection, row: PermissionSchema });

/**
 * Permissions (API contract 2.10, 8.6). Bodies are lists or single rules and are checked by the fields of the collection,
 * like items; the levels by their names.
 */
export const permissionsEndpoints = defineEndpoints(
  { name: "permissions", text: "What roles may do." },
  {
    mine: {
      method: "GET",
      path: `${path}/me`,
      access: "public",
      summary: "List the permissions that count for the caller",
      reply: list(OwnPermission),
      statuses: [304],
    },
    mineOf: {
      method: "GET",
      path: `${path}/me/:collection`,
      access: "public",
      summary: "Read the permissions of the caller in a collection",
      // A collection with rules per status has several.
      reply: oneOrMore(OwnPermission),
    },
    view: {
      method: "POST",
      path: `${path}/view`,
      access: "admin",
      summary: "Get a token that reads the project as somebody else and changes nothing",
      body: Subject,
      reply: one(Type.Object({ token: Type.String() })),
    },
    explain: {
      method: "POST",
      path: `${path}/explain`,
      access: "admin",
      summary: "Explain why a person or a role may do something, or not",
      body: ExplainBody,
      reply: one(ExplanationSchema),
    },
    list: usual.list("List permissions"),
    read: usual.read("Read one or several permissions"),
    create: {
      ...usual.create("Create one or several permissions"),
      needsConfirmation: "always",
      query: ["meta", ...writeQuery],
      body: checkedByService<CreatePermissionBody | CreatePermissionBody[]>(
        oneOrList(rowBody(collection, { use: "new", required: ["collection", "role"] })),
      ),
    },
    update: {
      ...usual.update("Change one or several permissions"),
      needsConfirmation: "always",
      query: ["meta", ...writeQuery],
      body: checkedByService<UpdatePermissionBody>(rowBody(collection)),
    },
    updateMany: {
      ...usual.updateMany("Change several permissions, each its own way"),
      needsConfirmation: "always",
      body: checkedByService<(UpdatePermissionBody & { id: number })[]>(
        Type.Array(rowBody(collection, { use: "keyed" })),
      ),
    },
    remove: {
      ...usual.remove("Delete a permission"),
      needsConfirmation: "always",
      severalKeys: false,
    },
  },
);
