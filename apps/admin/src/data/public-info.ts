import type { ServerInfo } from "@rowhouse/contract";
import { queryOptions } from "@tanstack/react-query";
import { clientFor } from "./client.ts";
import { keys } from "./keys.ts";
import type { ProjectTarget } from "./session.ts";

/** The public facts of a project, name and logo, for the sign-in page. */
export function publicInfoQuery({ url, project }: ProjectTarget) {
  return queryOptions({
    queryKey: keys.publicInfo(url, project),
    queryFn: async ({ signal }): Promise<ServerInfo> =>
      (await clientFor({ url, project }).call("GET /:project/", { signal })).data,
    retry: false,
  });
}
