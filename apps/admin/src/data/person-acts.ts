import type { Activity } from "@rowhouse/contract";
import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { client } from "./client.ts";
import { where } from "./filters.ts";
import { itemQuery } from "./items.ts";
import { keys } from "./keys.ts";

/** The entries that are shown of a person. */
const maxEntries = 6;

const fields = ["id", "action", "action_on", "collection", "item", "comment"];

/** The last acts of a person, the latest first. */
export function personActsQuery(user: number) {
  return queryOptions({
    queryKey: keys.activity.by(user),
    queryFn: async ({ signal }): Promise<Activity[]> => {
      const query = {
        fields,
        filter: [where("action_by", "eq", user)],
        sort: [
          { field: "action_on", direction: "desc" as const },
          { field: "id", direction: "desc" as const },
        ],
        limit: maxEntries,
      };
      return (await client().call("GET /:project/activity", { query, signal })).data;
    },
    staleTime: 0,
  });
}

/** When a person was seen last; null for never. For administrators. */
export function lastSeenQuery(user: number) {
  return queryOptions({
    ...itemQuery("directus_users", user, { fields: ["last_access_on"] }),
    select: ({ data }): string | null => {
      const { last_access_on: seen } = data;
      return typeof seen === "string" ? seen : null;
    },
    staleTime: 0,
  });
}

/** Mails somebody a link to choose a new password. Whether the mail arrives nobody is told (security case C1). */
export function mailPasswordMutation() {
  return mutationOptions({
    mutationFn: (email: string): Promise<void> => client().auth.requestPassword(email),
  });
}
