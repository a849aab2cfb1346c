import { limits, type Activity, type Item, type ItemKey, type Query } from "@rowhouse/contract";
import { infiniteQueryOptions, mutationOptions, type QueryClient } from "@tanstack/react-query";
import { client } from "./client.ts";
import { where } from "./filters.ts";
import { keys } from "./keys.ts";
import { untilDone } from "./until-done.ts";

const fields = [
  "id",
  "action",
  "action_on",
  "edited_on",
  "comment",
  "comment_deleted_on",
  "action_by.id",
  "action_by.first_name",
  "action_by.last_name",
  "action_by.avatar.data",
];

/** The activity of an item, the latest first, comments among it; deleted comments are left out. */
export function itemActivityQuery(collection: string, key: ItemKey) {
  return infiniteQueryOptions({
    queryKey: keys.activity.of(collection, key),
    queryFn: async ({ pageParam, signal }): Promise<Activity[]> => {
      const { data } = await client().call("GET /:project/activity", {
        query: {
          fields,
          filter: [where("collection", "eq", collection), where("item", "eq", String(key))],
          sort: [
            { field: "action_on", direction: "desc" },
            { field: "id", direction: "desc" },
          ],
          limit: limits.pageSize,
          offset: pageParam,
        },
        signal,
      });
      return data;
    },
    initialPageParam: 0,
    getNextPageParam: (last, pages) =>
      last.length === limits.pageSize ? pages.length * limits.pageSize : null,
    select: ({ pages }) => pages.flat().filter((entry) => !entry.comment_deleted_on),
  });
}

/** The item that comments belong to. */
export interface CommentedItem {
  collection: string;
  key: ItemKey;
}

/** Adds a comment to an item. */
export function createCommentMutation(item: CommentedItem) {
  return mutationOptions({
    mutationFn: async (comment: string, { client: cache }) => {
      const { collection, key } = item;
      const body = { collection, item: String(key), comment };
      const { data: entry } = await untilDone(["comment", body], (idempotencyKey) =>
        client().call("POST /:project/activity/comment", { body, idempotencyKey }),
      );
      await activityChanged(cache, item);
      return entry;
    },
  });
}

/** Changes the text of a comment. */
export function updateCommentMutation(item: CommentedItem) {
  return mutationOptions({
    mutationFn: async ({ id, comment }: { id: number; comment: string }, { client: cache }) => {
      const { data: entry } = await client().call("PATCH /:project/activity/comment/:id", {
        params: { id },
        body: { comment },
      });
      await activityChanged(cache, item);
      return entry;
    },
  });
}

/** Deletes a comment; its entry stays on the server, marked as deleted. */
export function deleteCommentMutation(item: CommentedItem) {
  return mutationOptions({
    mutationFn: async (id: number, { client: cache }) => {
      await client().call("DELETE /:project/activity/comment/:id", { params: { id } });
      await activityChanged(cache, item);
    },
  });
}

/** Reads all entries that a listing finds, from one state of the database (API contract 3.2). */
export function allEntriesMutation() {
  return mutationOptions({
    mutationFn: async ({ filter, q, sort }: Partial<Query>): Promise<Item[]> => {
      const { data } = await client().call("GET /:project/activity", {
        query: { fields: tableFields, filter: filter ?? [], q: q ?? null, sort, limit: -1 },
      });
      return data;
    },
  });
}

const tableFields = [
  "action_on",
  "action",
  "collection",
  "item",
  "comment",
  "ip",
  "act",
  "action_by.id",
  "action_by.first_name",
  "action_by.last_name",
];

async function activityChanged(
  queryClient: QueryClient,
  { collection, key }: CommentedItem,
): Promise<void> {
  await Promise.all(
    [keys.activity.of(collection, key), keys.items.of("directus_activity")].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  );
}
