import type { Permission } from "@rowhouse/contract";
import { queryOptions } from "@tanstack/react-query";
import { client } from "./client.ts";
import { keys } from "./keys.ts";

/** All rules of a role. They are written with the role. */
export function rolePermissionsQuery(role: number) {
  return queryOptions({
    queryKey: keys.rolePermissions(role),
    queryFn: ({ signal }): Promise<Permission[]> => client().permissions.ofRole(role, { signal }),
  });
}
