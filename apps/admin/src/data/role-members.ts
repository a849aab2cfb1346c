import { isRecord, type User } from "@rowhouse/contract";
import { mutationOptions, queryOptions, type QueryClient } from "@tanstack/react-query";
import { client } from "./client.ts";
import { itemsChanged } from "./item-writes.ts";
import { keys } from "./keys.ts";
import { onceAtATime } from "./once-at-a-time.ts";

/** Somebody who has a role, by the link that gives it. */
export interface RoleMember {
  link: number;
  id: number;
  user: User;
}

const fields = ["id", "first_name", "last_name", "email", "status", "avatar.data"].map(
  (name) => `users.user.${name}`,
);

/** The people who have a role. */
export function roleMembersQuery(role: number) {
  return queryOptions({
    queryKey: keys.roleMembers(role),
    queryFn: async ({ signal }): Promise<RoleMember[]> => {
      const query = { fields: ["users.id", ...fields] };
      const { data } = await client().call("GET /:project/roles/:id", {
        params: { id: role },
        query,
        signal,
      });
      return (data.users ?? []).flatMap((link) =>
        isRecord(link.user) && typeof link.user["id"] === "number"
          ? [{ link: link.id, id: link.user["id"], user: link.user }]
          : [],
      );
    },
  });
}

/** Gives a role to somebody. */
export function addMemberMutation(role: number) {
  return mutationOptions({
    mutationFn: async (user: number, { client: cache }) => {
      await changeMembers(cache, role, [{ user }]);
    },
  });
}

/** Takes a role away from somebody, who keeps the account. */
export function removeMemberMutation(role: number) {
  return mutationOptions({
    mutationFn: async ({ link }: RoleMember, { client: cache }) => {
      await changeMembers(cache, role, [{ id: link, $delete: true }]);
    },
  });
}

/** Changes the members of a role, which may be the role of the user who changes it. */
async function changeMembers(cache: QueryClient, role: number, users: object[]): Promise<void> {
  await onceAtATime(["members", role, users], () =>
    client().items.update({ collection: "directus_roles", id: role, changes: { users } }),
  );
  await Promise.all([
    ...[keys.roleMembers(role), keys.users, keys.me, keys.permissions].map((queryKey) =>
      cache.invalidateQueries({ queryKey }),
    ),
    itemsChanged(cache, "directus_users"),
  ]);
}
