import { Type, type Static } from "typebox";
import type { Item } from "../model/model.ts";
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
    /** The values that were written. */
    delta: Type.Optional(NullableItem),
    parent_collection: Type.Optional(NullableText),
    parent_item: Type.Optional(NullableText),
    parent_changed: Type.Optional(NullableBoolean),
  },
  { additionalProperties: true, "x-collection": collection },
);
export type Revision = Static<typeof Revision>;

/** Why a row stays as it is: it is not in the list any more, nothing is known of it before, or the caller may not write it back. */
export type KeptReason = "gone" | "unknown" | "rights";

const Row = { key: Type.String(), item: NullableText };
const Rows = Type.Array(Type.Object(Row));

/** The effects of going back on one list of an item (API contract 9.4). */
export const ListBack = Type.Object({
  /** As an update of the item takes them. */
  entries: Type.Array(Type.Unsafe<Item>({ type: "object" })),
  /** Rows that come back, leave, get their former values, and their former places. */
  change: Type.Object({
    added: Type.Optional(Rows),
    removed: Type.Optional(Rows),
    changed: Type.Optional(Rows),
    moved: Type.Optional(Rows),
  }),
  /** Those of the removed rows that return to the item they were taken from. */
  returned: Rows,
  kept: Type.Array(Type.Object({ ...Row, reason: Type.Unsafe<KeptReason>({ type: "string" }) })),
});
export type ListBack = Static<typeof ListBack>;

const Lists = Type.Record(Type.String(), ListBack);

/** The ways back from a revision, as far as lists are concerned, by their fields. */
export const WaysBack = Type.Object({
  /** Back to what the lists were after the revision. */
  state: Lists,
  /** Back to what they were before it, as far as it changed them. */
  undo: Lists,
});
export type WaysBack = Static<typeof WaysBack>;

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
