import {
  readOwnPermissions,
  readPermission,
  type CreatePermissionBody,
  type ExplainBody,
  type Explanation,
  type Permission,
  type UpdatePermissionBody,
  type Subject,
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

    /** A token that reads the project as a person or a role, and changes nothing; for administrators. */
    view: async (as: Subject, options: CallOptions = {}): Promise<{ token: string }> =>
      (await call("POST /:project/permissions/view", { body: as, ...options })).data,

    /** Why a person or a role may do something, or not; for administrators. */
    explain: async (body: ExplainBody, options: CallOptions = {}): Promise<Explanation> =>
      (await call("POST /:project/permissions/explain", { body, ...options })).data,

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
