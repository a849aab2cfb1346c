import type { CreateProjectBody } from "@rowhouse/contract";
import { mutationOptions } from "@tanstack/react-query";
import { clientFor } from "./client.ts";

/** Installs a project on the API at an address. */
export function createProjectMutation(url: string) {
  return mutationOptions({
    mutationFn: (body: CreateProjectBody) =>
      clientFor({ url, project: body.project ?? "_" }).projects.create(body),
  });
}
