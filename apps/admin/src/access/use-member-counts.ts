import { useMemo } from "react";
import { rolesOf } from "../data/users.ts";
import { useUsers } from "./hooks.ts";

/** How many members roles have, by the role's id; a role that is missing has none. */
export type MemberCounts = ReadonlyMap<number, number>;

/** Counts the members of roles among the users that the app has loaded anyway; null while they are not loaded yet. */
export function useMemberCounts(): MemberCounts | null {
  const users = useUsers();
  return useMemo(() => {
    if (users === null) return null;
    const counts = new Map<number, number>();
    for (const role of users.flatMap(rolesOf)) counts.set(role, (counts.get(role) ?? 0) + 1);
    return counts;
  }, [users]);
}
