import { isSystemRole, publicRole, textFinder } from "@rowhouse/contract";
import type { MemberCounts } from "../../../access/use-member-counts.ts";
import type { ListedRole } from "../../../data/roles.ts";

/** A role as its row shows it. */
export interface RoleRow extends ListedRole {
  isSystem: boolean;
  /** Null while it is not known, and for the role that no one can have. */
  members: number | null;
}

export interface RoleRowsOptions {
  /** Null while they are not known. */
  members: MemberCounts | null;
  search: string;
  /** The language whose order counts. */
  language: string;
}

/** The roles whose name or description holds the text, by name. */
export function roleRows(
  roles: readonly ListedRole[],
  { members, search, language }: RoleRowsOptions,
): RoleRow[] {
  const isFound = textFinder(search);
  return roles
    .filter(({ name, description }) => isFound(name, description))
    .toSorted((a, b) => a.name.localeCompare(b.name, language, { numeric: true }))
    .map((role) => ({
      ...role,
      isSystem: isSystemRole(role.id),
      members: members && role.id !== publicRole ? (members.get(role.id) ?? 0) : null,
    }));
}
