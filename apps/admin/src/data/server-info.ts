import { clientCodes, isApiError } from "@rowhouse/client";
import type { ServerInfo } from "@rowhouse/contract";
import { queryOptions } from "@tanstack/react-query";
import { client, clientFor } from "./client.ts";
import { keys } from "./keys.ts";

/** The server's report about itself and the project. */
export function serverInfoQuery() {
  return queryOptions({
    queryKey: keys.serverInfo,
    queryFn: async ({ signal }): Promise<ServerInfo> =>
      (await client().call("GET /:project/", { signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/**
 * Milliseconds until the server responded, -1 when it did not. A response that is no `pong` counts as well.
 */
export async function measureLatency(url: string, signal?: AbortSignal): Promise<number> {
  const start = performance.now();
  try {
    return await clientFor({ url, project: "_" }).ping({ signal });
  } catch (error) {
    return isApiError(error, clientCodes.notJson) ? performance.now() - start : -1;
  }
}
