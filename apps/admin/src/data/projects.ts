import type { CreateProjectBody } from "@rowhouse/contract";
import { mutationOptions } from "@tanstack/react-query";
import { clientFor } from "./client.ts";
import { onceAtATime } from "./once-at-a-time.ts";

/** Installs a project on the API at an address. */
export function createProjectMutation(url: string) {
  return mutationOptions({
    mutationFn: (body: CreateProjectBody) => {
      const api = clientFor({ url, project: body.project ?? "_" });
      return onceAtATime(
        ["project"],
        () => api.call("POST /projects", { body, anonymous: true }),
        api,
      );
    },
  });
}
