import type { CreateProjectBody } from "@rowhouse/contract";
import type { Caller, CallOptions } from "../caller.ts";

/** Calls for projects (API contract 2.1). */
export function projectsResource({ call }: Caller) {
  return {
    /** Installs a project. */
    create: async (body: CreateProjectBody, options: CallOptions = {}): Promise<void> => {
      await call("POST /projects", { body, anonymous: true, ...options });
    },

    remove: async (name: string, options: CallOptions = {}): Promise<void> => {
      await call("DELETE /projects/:name", { params: { name }, ...options });
    },
  };
}
