import { Type, type Static } from "typebox";
import type { Item } from "../model/collection.ts";
import { defineEndpoints } from "../schema/endpoint.ts";
import { historyQuery } from "../schema/query-parameters.ts";
import { list, one } from "../schema/replies.ts";
import { rowEndpoints } from "../schema/row-endpoints.ts";
import { leadsTo, NullableBoolean, NullableText } from "../schema/values.ts";
import type { Activity } from "./activity.ts";

const collection = "directus_revisions";
const NullableItem = Type.Unsafe<Item | null>({ type: ["object", "null"] });

/** The state of an item after a write (API contract 9.3). `fields` decides which keys there are. */
export const Revision = Type.Object(
  {
    id: Type.Optional(Type.Integer()),
    /** Key of the activity entry, expanded on request. */
    activity: Type.Optional(leadsTo<number | Activity | null>()),
    collection: Type.Optional(Type.String()),
    item: Type.Optional(Type.String()),
    /** All columns after the write, numbers and keys as text. */
    data: Type.Optional(NullableItem),
    /** What was written. */
    delta: Type.Optional(NullableItem),
    parent_collection: Type.Optional(NullableText),
    parent_item: Type.Optional(NullableText),
    parent_changed: Type.Optional(NullableBoolean),
  },
  { additionalProperties: true, "x-collection": collection },
);
export type Revision = Static<typeof Revision>;

const access = { collection, action: "read" } as const;
const usual = rowEndpoints({ path: "/:project/revisions", collection, row: Revision });

/** Revisions (API contract 2.13); those of one item are in items. */
export const revisionsEndpoints = defineEndpoints(
  { name: "revisions", text: "Earlier states of items." },
  {
    list: usual.list("List revisions"),
    read: usual.read("Read one or several revisions"),
  },
);

/** The history of one user or file, below its address (API contract 2.9, 2.12). */
export function historyOf<const P extends string>(path: P, name: string) {
  return {
    revisions: {
      method: "GET",
      path: `${path}/revisions`,
      access,
      summary: `List the revisions of ${name}`,
      query: historyQuery,
      reply: list(Revision),
    },
    revision: {
      method: "GET",
      path: `${path}/revisions/:offset`,
      access,
      summary: `Read a revision of ${name} by its index, oldest first`,
      query: ["fields"],
      reply: one(Revision),
    },
  } as const;
}
