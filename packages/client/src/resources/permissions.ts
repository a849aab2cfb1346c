import {
  readOwnPermissions,
  readPermission,
  type CreatePermissionBody,
  type Permission,
  type UpdatePermissionBody,
} from "@rowhouse/contract";
import type { Caller, CallOptions } from "../caller.ts";
import { rowCalls } from "../row-calls.ts";

/** Calls for permissions (API contract 2.10). */
export function permissionsResource(caller: Caller) {
  const { call } = caller;
  const { listAll, read, remove } = rowCalls(caller, "/:project/permissions");
  return {
    /** The rules of the signed-in user, or of the public. */
    mine: async (options: CallOptions = {}): Promise<Permission[]> => {
      const { data } = await call("GET /:project/permissions/me", options);
      return readOwnPermissions(data);
    },

    /** The rules of the signed-in user in one collection: one per status where there are such. */
    mineOf: async (collection: string, options: CallOptions = {}): Promise<Permission[]> => {
      const input = { params: { collection: [collection] }, ...options };
      const { data } = await call("GET /:project/permissions/me/:collection", input);
      return data.map(readPermission);
    },

    read: async (id: number, options?: CallOptions): Promise<Permission> =>
      readPermission(await read(id, options)),

    /** All rules of a role. */
    ofRole: async (role: number, options: CallOptions = {}): Promise<Permission[]> => {
      const rules = await listAll({
        ...options,
        query: { filter: [{ path: ["role"], operator: "eq", value: role, logical: "and" }] },
      });
      return rules.map(readPermission);
    },

    createMany: async (
      body: readonly CreatePermissionBody[],
      options: CallOptions = {},
    ): Promise<Permission[]> =>
      (await call("POST /:project/permissions", { body, ...options })).data.map(readPermission),

    updateMany: async (
      body: readonly (UpdatePermissionBody & { id: number })[],
      options: CallOptions = {},
    ): Promise<Permission[]> =>
      (await call("PATCH /:project/permissions", { body, ...options })).data.map(readPermission),

    remove,
  };
}
