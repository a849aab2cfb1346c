import { readOwnPermissions, toRights, type Permission, type Rights } from "@rowhouse/contract";
import { queryOptions } from "@tanstack/react-query";
import { client } from "./client.ts";
import { keys } from "./keys.ts";
import type { Me } from "./me.ts";

/** The permissions of the signed-in user. */
export function permissionsQuery() {
  return queryOptions({
    queryKey: keys.permissions,
    queryFn: async ({ signal }): Promise<Permission[]> =>
      readOwnPermissions((await client().call("GET /:project/permissions/me", { signal })).data),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The rights of the signed-in user, for `can` and `canItem` of the contract. */
export function rightsOf(me: Me, permissions: readonly Permission[]): Rights {
  const roles = me.roles.map(({ id }) => id);
  return toRights({ user: me.id, role: me.role, roles, isAdmin: me.isAdmin, permissions });
}
