import { Type, type Static } from "typebox";
import type { Item } from "../model/model.ts";
import { defineEndpoints } from "../schema/endpoint.ts";
import { one } from "../schema/replies.ts";
import { NullableText } from "../schema/values.ts";
import type { Nearness } from "../text/nearness.ts";

/** An item that a search of everything found (API contract 2.28). */
export const SearchHit = Type.Object({
  collection: Type.String(),
  /** Its key, as text. */
  key: Type.String(),
  /** The fields that name it, as far as the caller may read them; of people and files also those of their picture. */
  values: Type.Unsafe<Item>({ type: "object" }),
  /** Null where the collection has no status, or the caller may not read it. */
  status: NullableText,
  /** How near its name is to the text: 0 the same, 1 begins with it, 2 has a word that does, 3 holds it. */
  nearness: Type.Unsafe<Nearness>({ type: "integer", minimum: 0, maximum: 3 }),
});
export type SearchHit = Static<typeof SearchHit>;

/** The hits in everything that the caller may read. */
export const SearchResult = Type.Object(
  {
    hits: Type.Array(SearchHit),
    /** Collections that could not be looked at in the time of a reply. */
    incomplete: Type.Array(Type.String()),
  },
  { "x-name": "SearchResult" },
);
export type SearchResult = Static<typeof SearchResult>;

/** The bounds of a search of everything (API contract 2.28). */
export const searchBounds = {
  /** Characters of the text. */
  text: 200,
  /** Hits of a reply, and those of a request that names no limit. */
  hits: 50,
  defaultHits: 20,
  /** Hits of one collection. */
  perCollection: 8,
} as const;

/** Items of all collections by what they are called (API contract 2.28). */
export const searchEndpoints = defineEndpoints(
  { name: "search", text: "Items of all collections, by what they are called." },
  {
    find: {
      method: "GET",
      path: "/:project/search",
      access: "user",
      summary: "Find items of all collections by what they are called, the nearest first",
      query: ["q", "limit"],
      reply: one(SearchResult),
    },
  },
);
