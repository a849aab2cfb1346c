import { fillPath, paths } from "@rowhouse/contract";
import type { CreateRoleBody, Role, UpdateRoleBody } from "@rowhouse/contract";
import type { Caller, CallOptions, ReadOptions, Reply } from "../caller.ts";

/** Calls for roles (API contract 2.8). */
export function rolesResource(caller: Caller) {
  return {
    list: (options: ReadOptions = {}): Promise<Reply<Role[]>> =>
      caller.get(paths.roles.list, options),

    read: (id: number, options: ReadOptions = {}): Promise<Reply<Role>> =>
      caller.get(fillPath(paths.roles.one, { id }), options),

    /** The role comes with the default permissions. */
    create: async (body: CreateRoleBody, options: CallOptions = {}): Promise<Role> =>
      (await caller.post<Role>(paths.roles.list, { ...options, body })).data,

    update: async (id: number, body: UpdateRoleBody, options: CallOptions = {}): Promise<Role> =>
      (await caller.patch<Role>(fillPath(paths.roles.one, { id }), { ...options, body })).data,

    /** Its permissions go with it; its members stay, with the rights of the public. */
    remove: (id: number, options: CallOptions = {}): Promise<void> =>
      caller.remove(fillPath(paths.roles.one, { id }), options),
  };
}
