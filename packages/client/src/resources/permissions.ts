import { fillPath, paths, readPermission } from "@rowhouse/contract";
import type {
  CreatePermissionBody,
  Permission,
  PermissionRow,
  UpdatePermissionBody,
} from "@rowhouse/contract";
import type { Caller, CallOptions } from "../caller.ts";

/** Calls for permissions (API contract 2.10). */
export function permissionsResource(caller: Caller) {
  return {
    /** The rules that count for oneself, or for everybody who is not signed in. */
    mine: async (options: CallOptions = {}): Promise<Permission[]> => {
      const { data } = await caller.get<PermissionRow[]>(paths.permissions.mine, options);
      // An administrator without rules gets a placeholder without collection (API contract 8.6).
      return data.filter((row) => typeof row.collection === "string").map(readPermission);
    },

    /** The rules that count for oneself in one collection: one per status where there are such. */
    mineOf: async (collection: string, options: CallOptions = {}): Promise<Permission[]> => {
      const path = fillPath(paths.permissions.mineOf, { collection });
      const { data } = await caller.get<PermissionRow | PermissionRow[]>(path, options);
      return [data].flat().map(readPermission);
    },

    read: async (id: number, options: CallOptions = {}): Promise<Permission> =>
      readPermission(
        (await caller.get<PermissionRow>(fillPath(paths.permissions.one, { id }), options)).data,
      ),

    /** All rules of a role. */
    ofRole: async (role: number, options: CallOptions = {}): Promise<Permission[]> => {
      const { data } = await caller.get<PermissionRow[]>(paths.permissions.list, {
        ...options,
        query: {
          filter: [{ path: ["role"], operator: "eq", value: role, logical: "and" }],
          limit: -1,
        },
      });
      return data.map(readPermission);
    },

    createMany: async (
      body: readonly CreatePermissionBody[],
      options: CallOptions = {},
    ): Promise<Permission[]> =>
      (await caller.post<PermissionRow[]>(paths.permissions.list, { ...options, body })).data.map(
        readPermission,
      ),

    updateMany: async (
      body: readonly (UpdatePermissionBody & { id: number })[],
      options: CallOptions = {},
    ): Promise<Permission[]> =>
      (await caller.patch<PermissionRow[]>(paths.permissions.list, { ...options, body })).data.map(
        readPermission,
      ),

    remove: (id: number, options: CallOptions = {}): Promise<void> =>
      caller.remove(fillPath(paths.permissions.one, { id }), options),
  };
}
