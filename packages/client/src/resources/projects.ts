import { fillPath, paths } from "@rowhouse/contract";
import type { CreateProjectBody } from "@rowhouse/contract";
import type { Caller, CallOptions } from "../caller.ts";

/** Calls for projects (API contract 2.1). */
export function projectsResource(caller: Caller) {
  return {
    /** Installs a project. */
    create: async (body: CreateProjectBody, options: CallOptions = {}): Promise<void> => {
      await caller.post(paths.outside.projects, {
        ...options,
        body,
        outside: true,
        anonymous: true,
      });
    },

    remove: (name: string, options: CallOptions = {}): Promise<void> =>
      caller.remove(fillPath(paths.outside.project, { name }), { ...options, outside: true }),
  };
}
