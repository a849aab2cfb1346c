import { toStoredDateTime, type User } from "@rowhouse/contract";
import { queryOptions } from "@tanstack/react-query";
import { client } from "./client.ts";
import { where } from "./filters.ts";
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

/** How long after their last request, in milliseconds, a user counts as being on a page. */
const editorWindow = 5 * 60_000;

/** All users the signed-in user may see, with names and pictures. */
export function usersQuery() {
  return queryOptions({
    queryKey: keys.users,
    queryFn: ({ signal }): Promise<User[]> => {
      const read = client().users.list({ query: { fields, limit: -1 }, signal });
      return whenAllowed(
        read.then(({ data }) => data),
        [],
      );
    },
    staleTime: 5 * 60_000,
  });
}

/** Other users who are on a page now, to warn of editing the same item. */
export function editorsQuery({ page, me }: { page: string; me: number }) {
  return queryOptions({
    queryKey: keys.editors(page),
    queryFn: async ({ signal }): Promise<User[]> => {
      const since = toStoredDateTime(new Date(Date.now() - editorWindow));
      const filter = [
        where("last_access_on", "gte", since),
        where("last_page", "eq", page),
        where("id", "neq", me),
      ];
      const read = client().users.list({
        query: { filter, fields: ["id", "first_name", "last_name"] },
        signal,
      });
      return whenAllowed(
        read.then(({ data }) => data),
        [],
      );
    },
    staleTime: 0,
  });
}

/** The ids of the roles that a user has. */
export function rolesOf(user: User): number[] {
  return (user.roles ?? []).flatMap(({ role }) =>
    typeof role === "object" ? (role?.id ?? []) : role,
  );
}
