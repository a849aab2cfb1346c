import type { Role } from "@rowhouse/contract";
import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { client } from "./client.ts";
import { itemsChanged } from "./item-writes.ts";
import { keys } from "./keys.ts";
import { untilDone } from "./until-done.ts";

/** What a list shows of a role. */
export type ListedRole = Pick<Role, "id" | "name" | "description">;

const collection = "directus_roles";
const fields = ["id", "name", "description"];

/** All roles, in no particular order. A write to any item marks them as stale. */
export function rolesQuery() {
  return queryOptions({
    queryKey: [...keys.items.of(collection), "names"],
    queryFn: async ({ signal }): Promise<ListedRole[]> =>
      (await client().roles.list({ query: { fields, limit: -1 }, signal })).data,
  });
}

/** Creates a role with nothing but a name; what shows roles is read again in the background. */
export function createRoleMutation() {
  return mutationOptions({
    mutationFn: async (name: string, { client: cache }): Promise<Role> => {
      const role = await untilDone(["role", name], (idempotencyKey) =>
        client().roles.create({ name }, { idempotencyKey }),
      );
      void itemsChanged(cache, collection);
      return role;
    },
  });
}
