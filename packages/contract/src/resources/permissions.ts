import { Type } from "typebox";
import { commentLevels, explainLevels, levels } from "../permissions/permission.ts";
import type { Permission, PermissionRow } from "../permissions/permission.ts";
import { emptyReplies, replies } from "../schema/envelope.ts";
import { ofRows, ofWrites, takes } from "../schema/takes.ts";
import { IdParams, untyped } from "../schema/values.ts";

/** A rule to be made. Missing levels are stored as none, names of levels are checked (F60). */
export type CreatePermissionBody = Partial<Omit<Permission, "id">> &
  Pick<Permission, "collection" | "role">;

/** What may change about a rule. */
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

const OneOrMore = untyped<Permission | Permission[]>();

/**
 * Route schemas of permissions (API contract 2.10, 8.6). Bodies are lists or single rules and are checked by the fields
 * of the collection, like items; the levels by their names.
 */
export const permissions = {
  list: { querystring: takes(...ofRows), response: replies(untyped<Permission[] | Permission>()) },
  read: { params: IdParams, querystring: takes("fields", "meta"), response: replies(OneOrMore) },
  create: {
    body: untyped<CreatePermissionBody | CreatePermissionBody[]>(),
    querystring: takes("meta", ...ofWrites),
    response: replies(OneOrMore),
  },
  update: {
    params: IdParams,
    body: untyped<UpdatePermissionBody>(),
    querystring: takes("meta", ...ofWrites),
    response: replies(OneOrMore),
  },
  updateMany: {
    body: untyped<(UpdatePermissionBody & { id: number })[]>(),
    querystring: takes("fields", ...ofWrites),
    response: replies(untyped<Permission[]>()),
  },
  remove: { params: IdParams, querystring: takes(...ofWrites), response: emptyReplies },
  mine: { response: { ...replies(untyped<PermissionRow[]>()), 304: Type.Null() } },
  mineOf: {
    params: Type.Object({ collection: Type.String({ minLength: 1 }) }),
    response: replies(untyped<PermissionRow | PermissionRow[]>()),
  },
};
