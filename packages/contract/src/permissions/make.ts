import type { Permission } from "./permission.ts";

/** The level of every action in a rule that allows nothing. */
export const noLevels = {
  create: "none",
  read: "none",
  update: "none",
  delete: "none",
  comment: "none",
  explain: "none",
} as const;

/**
 * A complete rule for a collection that allows nothing but what is given.
 *
 * @example makePermission("news", { role: 3, read: "full" })
 * @public
 */
export function makePermission(collection: string, parts: Partial<Permission> = {}): Permission {
  return {
    id: null,
    collection,
    role: 0,
    status: null,
    ...noLevels,
    read_field_blacklist: [],
    write_field_blacklist: [],
    status_blacklist: [],
    ...parts,
  };
}
