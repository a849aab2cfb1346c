import type { Role } from "@rowhouse/contract";
import type { Caller, ReadOptions, Reply } from "../caller.ts";
import { rowCalls } from "../row-calls.ts";

/** Calls for roles (API contract 2.8). */
export function rolesResource(caller: Caller) {
  const { list, create, update, remove } = rowCalls(caller, "/:project/roles");
  return {
    list,

    read: (id: number, options: ReadOptions = {}): Promise<Reply<Role>> =>
      caller.call("GET /:project/roles/:id", { params: { id }, ...options }),

    /** The role comes with the default permissions. */
    create,
    update,

    /** Its permissions go with it; its members stay, with the rights of the public. */
    remove,
  };
}
