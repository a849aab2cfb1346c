/** Names of system collections begin with this (API contract 4). */
export const systemPrefix = "directus_";

/** Members of this role are administrators (API contract, "How to read this document"). */
export const adminRole = 1;

/** The role of anonymous callers. */
export const publicRole = 2;

/** Whether a role is part of the product: it cannot be deleted. */
export function isSystemRole(id: number): boolean {
  return id === adminRole || id === publicRole;
}

/** Whether a collection belongs to the product itself and not to the user's content. */
export function isSystemCollection(name: string): boolean {
  return name.startsWith(systemPrefix);
}
