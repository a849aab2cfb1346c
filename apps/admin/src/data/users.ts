import type { User } from "@rowhouse/contract";
import { queryOptions } from "@tanstack/react-query";
import { client } from "./client.ts";
import { keys } from "./keys.ts";
import { whenAllowed } from "./refusal.ts";

const fields = [
  "id",
  "first_name",
  "last_name",
  "email",
  "title",
  "status",
  "avatar.data",
  "roles.role",
];

/** All users the signed-in user may see, with names and pictures. */
export function usersQuery() {
  return queryOptions({
    queryKey: keys.users,
    queryFn: ({ signal }): Promise<User[]> => {
      const read = client().call("GET /:project/users", { query: { fields, limit: -1 }, signal });
      return whenAllowed(
        read.then(({ data }) => data),
        [],
      );
    },
    staleTime: 5 * 60_000,
  });
}

/** The ids of the roles that a user has. */
export function rolesOf(user: User): number[] {
  return (user.roles ?? []).flatMap(({ role }) =>
    typeof role === "object" ? (role?.id ?? []) : role,
  );
}
