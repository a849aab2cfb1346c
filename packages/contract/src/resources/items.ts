import type { Item } from "../model/model.ts";
import { Type } from "typebox";
import { checkedByService, oneOrList, rowBody } from "../schema/bodies.ts";
import { defineEndpoints } from "../schema/endpoint.ts";
import { rowEndpoints } from "../schema/row-endpoints.ts";
import { historyQuery, rowsQuery, writeQuery } from "../schema/query-parameters.ts";
import { list, one, oneOrMore } from "../schema/replies.ts";
import { Revision, WaysBack } from "./revisions.ts";

/** The body of `staleItem` (412): the item as it is now, with the fields of the request. */
export interface StaleItemDetails {
  current: Item;
}

/** The collection in the address. */
const collection = ":collection";
/** The fields of an item depend on the model and the rights, so they are described per collection. */
const AnyItem = Type.Unsafe<Item>({ type: "object", "x-collection": collection });
const path = "/:project/items/:collection";
const usual = rowEndpoints({ path, collection, row: AnyItem });

/**
 * Items of any collection (API contract 2.3): their fields depend on the model, so the query and not a schema limits what
 * is sent. Single reads have an `ETag`, writes take `If-Match`.
 */
export const itemsEndpoints = defineEndpoints(
  { name: "items", text: "Items of a collection." },
  {
    list: {
      ...usual.list("List items of :collection"),
      query: [...rowsQuery, "status", "lang", "related_limit", "absent_keys"],
    },
    read: {
      ...usual.read("Read one or several items of :collection"),
      query: ["fields", "meta", "lang", "absent_keys"],
      statuses: [304],
    },
    create: {
      ...usual.create("Create one or several items of :collection"),
      query: ["fields", "meta", "lang", "absent_keys", ...writeQuery],
      body: checkedByService<unknown>(oneOrList(rowBody(collection, { use: "new" }))),
    },
    update: {
      ...usual.update("Change one or several items of :collection"),
      authorizedBy: "planner",
      query: ["fields", "meta", "lang", "absent_keys", ...writeQuery],
      body: checkedByService<unknown>(rowBody(collection)),
    },
    updateMany: {
      ...usual.updateMany("Change several items, each its own way, of :collection"),
      authorizedBy: "planner",
      query: ["fields", "meta", "lang", "absent_keys", ...writeQuery],
      body: checkedByService<unknown>(Type.Array(rowBody(collection, { use: "keyed" }))),
    },
    remove: {
      ...usual.remove("Delete one or several items of :collection"),
      authorizedBy: "planner",
    },
    revisions: {
      method: "GET",
      path: `${path}/:id/revisions`,
      access: { collection, action: "read" },
      authorizedBy: "planner",
      summary: "List the revisions of an item of :collection",
      query: historyQuery,
      reply: list(Revision),
    },
    revision: {
      method: "GET",
      path: `${path}/:id/revisions/:offset`,
      access: { collection, action: "read" },
      authorizedBy: "planner",
      summary: "Read a revision of an item of :collection by its index, oldest first",
      query: ["fields"],
      reply: one(Revision),
    },
    waysBack: {
      method: "GET",
      path: `${path}/:id/revert/:revision`,
      access: { collection, action: "read" },
      authorizedBy: "planner",
      summary: "Tell what going back would do to the lists of an item of :collection",
      reply: one(WaysBack),
    },
    revert: {
      method: "PATCH",
      path: `${path}/:id/revert/:revision`,
      access: { collection, action: "update" },
      authorizedBy: "planner",
      summary: "Restore an earlier state of an item of :collection",
      query: ["fields", "meta", "lang", "absent_keys", ...writeQuery],
      bodyIsOptional: true,
      takesIdempotencyKey: true,
      reply: one(AnyItem),
    },
    restore: {
      method: "PATCH",
      path: `${path}/:id/restore`,
      access: { collection, action: "update" },
      authorizedBy: "planner",
      summary: "Bring back one or several removed items of :collection",
      query: ["fields", "meta", "lang", "absent_keys", ...writeQuery],
      bodyIsOptional: true,
      severalKeys: true,
      reply: oneOrMore(AnyItem),
    },
  },
);
