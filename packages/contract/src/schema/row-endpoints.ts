import type { TSchema } from "typebox";
import type { Action } from "../permissions/permission.ts";
import { rowsQuery, writeQuery } from "./query-parameters.ts";
import { list, nothing, oneOrMore, rows } from "./replies.ts";

/** Where the rows of a collection are found, and what one looks like. */
export interface RowsAddress<P extends string, S extends TSchema> {
  /** Of the list; single rows are at `:id` below. */
  path: P;
  /** The collection whose rights decide; `:collection` is the one in the path. */
  collection: string;
  row: S;
}

/**
 * The endpoints that addresses of rows have alike (API contract 2, 3). A resource takes those it has and overrides what
 * differs.
 * @example
 * const usual = rowEndpoints({ path: "/:project/roles", collection: "directus_roles", row: Role });
 * defineEndpoints(section, {
 *   list: usual.list("List roles"),
 *   create: { ...usual.create("Create a role"), body: CreateRoleBody, reply: one(Role) },
 * });
 */
export function rowEndpoints<const P extends string, S extends TSchema>(
  address: RowsAddress<P, S>,
) {
  const { path, collection, row } = address;
  const single = `${path}/:id` as const;
  const access = (action: Action) => ({ collection, action });
  const writeReply = {
    query: ["fields", "meta", ...writeQuery],
    takesIdempotencyKey: true,
    reply: oneOrMore(row),
  } as const;

  return {
    list: (summary: string) =>
      ({
        method: "GET",
        path,
        access: access("read"),
        summary,
        query: rowsQuery,
        reply: rows(row),
      }) as const,

    read: (summary: string) =>
      ({
        method: "GET",
        path: single,
        access: access("read"),
        authorizedBy: "planner",
        summary,
        severalKeys: true,
        query: ["fields", "meta"],
        reply: oneOrMore(row),
      }) as const,

    create: (summary: string) =>
      ({ method: "POST", path, access: access("create"), summary, ...writeReply }) as const,

    update: (summary: string) =>
      ({
        method: "PATCH",
        path: single,
        access: access("update"),
        summary,
        severalKeys: true,
        ...writeReply,
      }) as const,

    /** A list of changes, each with the key of its row. */
    updateMany: (summary: string) =>
      ({
        method: "PATCH",
        path,
        access: access("update"),
        summary,
        query: ["fields", ...writeQuery],
        takesIdempotencyKey: true,
        reply: list(row),
      }) as const,

    remove: (summary: string) =>
      ({
        method: "DELETE",
        path: single,
        access: access("delete"),
        summary,
        severalKeys: true,
        query: writeQuery,
        reply: nothing,
      }) as const,
  };
}
