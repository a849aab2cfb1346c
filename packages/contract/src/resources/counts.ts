import { type Static, Type } from "typebox";
import { defineEndpoints } from "../schema/endpoint.ts";
import { list } from "../schema/replies.ts";

/** How many items of a collection the caller may read. */
export const CollectionCount = Type.Object(
  {
    collection: Type.String(),
    /** At most `limits.countedRows`. */
    count: Type.Integer(),
    /** There are more than `count` says. */
    has_more: Type.Boolean(),
  },
  { "x-name": "CollectionCount" },
);
export type CollectionCount = Static<typeof CollectionCount>;

/** The figures of all collections in one request (API contract 14.2). */
export const countsEndpoints = defineEndpoints(
  { name: "counts", text: "How many items there are." },
  {
    list: {
      method: "GET",
      path: "/:project/counts",
      access: "user",
      summary: "Count the items of every collection that applications show",
      reply: list(CollectionCount),
      statuses: [304],
    },
  },
);
