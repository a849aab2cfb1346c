import type { CreateRoleBody, Role, UpdateRoleBody } from "@rowhouse/contract";
import type { Caller, CallOptions, ReadOptions, Reply } from "../caller.ts";

/** Calls for roles (API contract 2.8). */
export function rolesResource({ call }: Caller) {
  return {
    list: (options: ReadOptions = {}): Promise<Reply<Role[]>> =>
      call("GET /:project/roles", options),

    read: (id: number, options: ReadOptions = {}): Promise<Reply<Role>> =>
      call("GET /:project/roles/:id", { params: { id }, ...options }),

    /** The role comes with the default permissions. */
    create: async (body: CreateRoleBody, options: CallOptions = {}): Promise<Role> =>
      (await call("POST /:project/roles", { body, ...options })).data,

    update: async (id: number, body: UpdateRoleBody, options: CallOptions = {}): Promise<Role> =>
      (await call("PATCH /:project/roles/:id", { params: { id }, body, ...options })).data,

    /** Its permissions go with it; its members stay, with the rights of the public. */
    remove: async (id: number, options: CallOptions = {}): Promise<void> => {
      await call("DELETE /:project/roles/:id", { params: { id }, ...options });
    },
  };
}
