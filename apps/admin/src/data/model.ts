import type { Collection, Model, Relation } from "@rowhouse/contract";
import { queryOptions } from "@tanstack/react-query";
import { client } from "./client.ts";
import { keys } from "./keys.ts";
import { whenAllowed } from "./refusal.ts";

/** The shape of the project's content. The collections bring their fields along, so two calls are all. */
export function modelQuery() {
  return queryOptions({
    queryKey: keys.model,
    queryFn: async ({ signal }): Promise<Model> => {
      const [collections, relations] = await Promise.all([
        whenAllowed(
          client().call("GET /:project/collections", { query: { limit: -1 }, signal }),
          null,
        ),
        whenAllowed(
          client().call("GET /:project/relations", { query: { limit: -1 }, signal }),
          null,
        ),
      ]);
      return toModel(collections?.data ?? [], relations?.data ?? []);
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Joins collections and relations. */
export function toModel(collections: readonly Collection[], relations: Relation[]): Model {
  return {
    collections: Object.fromEntries(
      collections.map((collection) => [collection.collection, withFields(collection)]),
    ),
    relations,
  };
}

/** A table without fields comes with a list instead (API contract 6.1). */
export function withFields(collection: Collection): Collection {
  return Array.isArray(collection.fields) ? { ...collection, fields: {} } : collection;
}
