import type { ServerDetails, TestMail } from "@rowhouse/contract";
import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { client } from "./client.ts";
import { keys } from "./keys.ts";

/** How the server is set up; only administrators may ask. */
export function serverDetailsQuery() {
  return queryOptions({
    queryKey: keys.serverDetails,
    queryFn: async ({ signal }): Promise<ServerDetails> =>
      (await client().call("GET /:project/server", { signal })).data,
  });
}

/** Updates the system tables, and reads all data again. */
export function updateDatabaseMutation() {
  return mutationOptions({
    mutationFn: async (_: void, { client: cache }) => {
      await client().call("POST /:project/update", { body: {} });
      await cache.invalidateQueries();
    },
  });
}

/** Sends a mail to the signed-in administrator. */
export function testMailMutation() {
  return mutationOptions({
    mutationFn: async (): Promise<TestMail> =>
      (await client().call("POST /:project/mail/test", {})).data,
  });
}

/** The address of the page that describes the API. */
export function apiPageAddress(): string {
  return client().address("GET /:project/openapi");
}
