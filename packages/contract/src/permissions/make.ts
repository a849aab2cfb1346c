import type { Permission } from "./permission.ts";

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
    create: "none",
    read: "none",
    update: "none",
    delete: "none",
    comment: "none",
    explain: "none",
    read_field_blacklist: [],
    write_field_blacklist: [],
    status_blacklist: [],
    ...parts,
  };
}
