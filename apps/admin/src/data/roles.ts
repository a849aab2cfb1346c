import type { Role } from "@rowhouse/contract";
import { queryOptions } from "@tanstack/react-query";
import { client } from "./client.ts";
import { keys } from "./keys.ts";

/** The fields of a role that a list shows. */
export type ListedRole = Pick<Role, "id" | "name" | "description">;

const collection = "directus_roles";
const fields = ["id", "name", "description"];

/** All roles, in no particular order. A write to any item marks them as stale. */
export function rolesQuery() {
  return queryOptions({
    queryKey: [...keys.items.of(collection), "names"],
    queryFn: async ({ signal }): Promise<ListedRole[]> =>
      (await client().call("GET /:project/roles", { query: { fields, limit: -1 }, signal })).data,
  });
}
