import type { ExtensionKind, ExtensionRecord } from "@rowhouse/contract";
import { queryOptions } from "@tanstack/react-query";
import { client } from "./client.ts";
import { keys } from "./keys.ts";

/** The extensions that third parties have put into the data folder of the server; the registry knows the built-in ones. */
export function extensionsQuery(kind: ExtensionKind) {
  return queryOptions({
    queryKey: keys.extensions(kind),
    queryFn: async ({ signal }): Promise<ExtensionRecord[]> =>
      (await client().call(`GET /${kind}`, { signal })).data.filter(({ core }) => !core),
  });
}
