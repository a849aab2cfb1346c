import type { Permission } from "@rowhouse/contract";
import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { client } from "./client.ts";
import { keys } from "./keys.ts";

/** All rules of a role. */
export function rolePermissionsQuery(role: number) {
  return queryOptions({
    queryKey: keys.rolePermissions(role),
    queryFn: ({ signal }): Promise<Permission[]> => client().permissions.ofRole(role, { signal }),
    // What is edited must not change below the hands; saving reads it again.
    staleTime: Number.POSITIVE_INFINITY,
    // Long enough for the code of the page to arrive after what was requested along with it.
    gcTime: 30_000,
  });
}

/** Stores rules of a role: those without an id are created, the others changed. */
export function savePermissionsMutation(role: number) {
  return mutationOptions({
    mutationFn: async (rules: readonly Permission[], { client: cache }) => {
      const known = rules.flatMap(({ id, ...rule }) => (id === null ? [] : [{ ...rule, id }]));
      const added = rules.flatMap(({ id, ...rule }) => (id === null ? [rule] : []));
      try {
        if (known.length > 0) await client().permissions.updateMany(known);
        if (added.length > 0) await client().permissions.createMany(added);
      } finally {
        // The role may be the one of whoever saves.
        await Promise.all(
          [keys.rolePermissions(role), keys.permissions, keys.me].map((queryKey) =>
            cache.invalidateQueries({ queryKey }),
          ),
        );
      }
    },
  });
}
