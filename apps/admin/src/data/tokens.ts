import type { MadeToken, MakeTokenBody, UserToken } from "@rowhouse/contract";
import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { client } from "./client.ts";
import { keys } from "./keys.ts";

/** The static tokens of a user: one's own, or anybody's for administrators. */
export function tokensQuery(user: number) {
  return queryOptions({
    queryKey: keys.tokens(user),
    queryFn: async ({ signal }): Promise<UserToken[]> => {
      const input = { params: { id: user }, signal };
      return (await client().call("GET /:project/users/:id/tokens", input)).data;
    },
    staleTime: 0,
  });
}

/** Makes a token; the answer is the only time that it is seen, so nothing keeps it. */
export function makeTokenMutation(user: number) {
  return mutationOptions({
    gcTime: 0,
    mutationFn: async (body: MakeTokenBody, { client: cache }): Promise<MadeToken> => {
      try {
        const input = { params: { id: user }, body };
        return (await client().call("POST /:project/users/:id/tokens", input)).data;
      } finally {
        await cache.invalidateQueries({ queryKey: keys.tokens(user) });
      }
    },
  });
}

/** Revokes a token: requests that use it are refused from then on. */
export function revokeTokenMutation(user: number) {
  return mutationOptions({
    mutationFn: async (token: string, { client: cache }): Promise<void> => {
      try {
        await client().call("DELETE /:project/users/:id/tokens/:token", {
          params: { id: user, token },
        });
      } finally {
        await cache.invalidateQueries({ queryKey: keys.tokens(user) });
      }
    },
  });
}
