import type { UserSession } from "@rowhouse/contract";
import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { client } from "./client.ts";
import { keys } from "./keys.ts";

/** Where a user is signed in: oneself, or anybody for administrators. */
export function sessionsQuery(user: number) {
  return queryOptions({
    queryKey: keys.sessions(user),
    queryFn: async ({ signal }): Promise<UserSession[]> => {
      const input = { params: { id: user }, signal };
      return (await client().call("GET /:project/users/:id/sessions", input)).data;
    },
    staleTime: 0,
  });
}

/** Ends a session of a user; null: all but the one that asks. */
export function endSessionsMutation(user: number) {
  return mutationOptions({
    mutationFn: async (session: string | null, { client: cache }): Promise<void> => {
      try {
        if (session === null)
          await client().call("DELETE /:project/users/:id/sessions", { params: { id: user } });
        else
          await client().call("DELETE /:project/users/:id/sessions/:session", {
            params: { id: user, session },
          });
      } finally {
        await cache.invalidateQueries({ queryKey: keys.sessions(user) });
      }
    },
  });
}
