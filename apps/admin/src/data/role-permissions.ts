import { readPermission, type Permission } from "@rowhouse/contract";
import { queryOptions } from "@tanstack/react-query";
import { client } from "./client.ts";
import { where } from "./filters.ts";
import { keys } from "./keys.ts";

/** All rules of a role. They are written with the role. */
export function rolePermissionsQuery(role: number) {
  return queryOptions({
    queryKey: keys.rolePermissions(role),
    queryFn: async ({ signal }): Promise<Permission[]> => {
      const query = { filter: [where("role", "eq", role)], limit: -1 };
      const { data } = await client().call("GET /:project/permissions", { query, signal });
      return data.map(readPermission);
    },
  });
}
