import {
  keyFields,
  type Collection,
  type Item,
  type Trash,
  type TrashEntry,
} from "@rowhouse/contract";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { client } from "./client.ts";
import { where } from "./filters.ts";
import { withAbsent } from "./items.ts";
import { keys } from "./keys.ts";
import { whenAllowed } from "./refusal.ts";

/** The items that the past tells of, those in a status that hides them too, as far as the user may read them: one request. */
export function pastItemsQuery(described: Collection, all: readonly string[], fields: string[]) {
  const { collection } = described;
  const [sole, ...others] = keyFields(described);
  // A text among numbers would have the whole list refused.
  const possible = sole?.type === "integer" ? all.filter((key) => /^-?\d+$/.test(key)) : all;
  return queryOptions({
    queryKey: [...keys.items.of(collection), "past", possible, fields],
    queryFn: async ({ signal }): Promise<Item[]> => {
      const read = client().items.list(collection, {
        query: withAbsent({
          fields,
          filter: [where(sole?.field ?? "", "in", possible)],
          status: "*",
          limit: possible.length,
          meta: [],
        }),
        signal,
      });
      return whenAllowed(
        read.then(({ data }) => data),
        [],
      );
    },
    enabled: sole !== undefined && others.length === 0 && possible.length > 0,
    staleTime: 60_000,
  });
}

/** The part of the trash that is asked for. */
interface TrashPart {
  collection?: string;
  user?: number;
  act?: string;
  q?: string;
}

/** Removed items, the latest first, page by page (API contract 2.23). */
export function trashQuery({ collection, user, act, q }: TrashPart) {
  return infiniteQueryOptions({
    queryKey: [...keys.trash, "list", { collection, user, act, q }],
    queryFn: async ({ pageParam, signal }): Promise<Trash> => {
      const extra = asked({ collection, user, act, q, before: pageParam });
      return (await client().call("GET /:project/trash", { extra, signal })).data;
    },
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
  });
}

/** Those of the items that can be brought back; none for users who may not see the past. */
export function trashedQuery(collection: string, all: readonly string[]) {
  return queryOptions({
    queryKey: [...keys.trash, "items", collection, all],
    queryFn: async ({ signal }): Promise<TrashEntry[]> => {
      const extra = asked({ collection, keys: all.join(",") });
      const read = client().call("GET /:project/trash", { extra, signal });
      return whenAllowed(
        read.then(({ data }) => data.entries),
        [],
      );
    },
    enabled: all.length > 0,
    staleTime: 60_000,
  });
}

/** Query parameters, without those that are left out. */
function asked(
  given: Readonly<Record<string, string | number | null | undefined>>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) =>
      value === undefined || value === null ? [] : [[name, String(value)]],
    ),
  );
}
