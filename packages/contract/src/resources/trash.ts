import { Type, type Static } from "typebox";
import type { Item } from "../model/model.ts";
import { defineEndpoints } from "../schema/endpoint.ts";
import { one } from "../schema/replies.ts";
import { NullableText, nullable } from "../schema/values.ts";

/** The way in which an item was removed: for good, or into a status that hides it. */
export type TrashKind = "delete" | "status";

/** How many rows of another collection the database itself removed (`delete`) or emptied the reference of (`empty`). */
export const Cascade = Type.Object({
  /** Null where the caller may not read all of its items, and `amount` then is null as well. */
  collection: nullable(Type.String()),
  effect: Type.Unsafe<"delete" | "empty">({ enum: ["delete", "empty"] }),
  amount: nullable(Type.Integer()),
});
export type Cascade = Static<typeof Cascade>;

/** A removed item that can be brought back (API contract 2.23). */
export const TrashEntry = Type.Object({
  collection: Type.String(),
  /** Its key, as text. */
  key: Type.String(),
  kind: Type.Unsafe<TrashKind>({ enum: ["delete", "status"] }),
  /** The fields that name it, as far as the caller may read them. */
  values: Type.Unsafe<Item>({ type: "object" }),
  /** Key of the user, 0 for nobody; null where the caller may not read it. */
  deleted_by: nullable(Type.Integer()),
  deleted_on: NullableText,
  /** The entry of the activity. */
  activity: Type.Integer(),
  /** All that was removed in one act has the same. */
  act: NullableText,
  /** The rows that went along with the item by foreign keys of the database, and stay gone when it comes back. */
  cascades: Type.Array(Cascade),
});
export type TrashEntry = Static<typeof TrashEntry>;

const Days = nullable(Type.Integer());

/** Removed items, the latest first. */
export const Trash = Type.Object(
  {
    entries: Type.Array(TrashEntry),
    /** For `before` of the next request; null: there are no more. */
    next: nullable(Type.Integer()),
    /** Days that the server keeps the past; null: for ever. */
    kept_days: Type.Object({ activity: Days, revisions: Days }),
  },
  { "x-name": "Trash" },
);
export type Trash = Static<typeof Trash>;

/** Removed items of all collections (API contract 2.23). */
export const trashEndpoints = defineEndpoints(
  { name: "trash", text: "Removed items that can be brought back." },
  {
    list: {
      method: "GET",
      path: "/:project/trash",
      access: { collection: "directus_activity", action: "read" },
      summary: "List removed items, the latest first",
      query: ["collection", "keys", "user", "act", "q", "before"],
      reply: one(Trash),
    },
  },
);
