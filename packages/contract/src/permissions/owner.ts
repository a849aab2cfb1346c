import type { Collection } from "../model/collection.ts";
import { ownerField } from "../model/model.ts";
import { always, never } from "../query/condition.ts";
import type { Condition } from "../query/condition.ts";
import type { Level } from "./permission.ts";
import type { Rights } from "./rights.ts";

/** Who owns a row of a system collection: the field that names the user (API contract 8.3, F14, F15). */
const systemOwners: Readonly<Record<string, string>> = {
  directus_users: "id",
  directus_user_roles: "user",
  directus_collection_presets: "user",
  directus_activity: "action_by",
  directus_files: "uploaded_by",
};

/** Rows of these belong to a role and not to a user: the field that names the role. */
const roleOwners: Readonly<Record<string, string>> = {
  directus_roles: "id",
  directus_permissions: "role",
};

/** The field that decides whose an item is; null when nothing does. */
export function ownershipField(collection: Collection): string | null {
  const name = collection.collection;
  if (Object.hasOwn(systemOwners, name)) return systemOwners[name] ?? null;
  if (Object.hasOwn(roleOwners, name)) return roleOwners[name] ?? null;
  return ownerField(collection)?.field ?? null;
}

/** Which items a level covers, statuses aside. Nobody owns anything while not signed in. */
export function ownedBy(rights: Rights, collection: Collection, level: Level): Condition {
  if (level === "full") return always;
  const field = ownershipField(collection);
  if (level === "none" || field === null) return never;
  if (Object.hasOwn(roleOwners, collection.collection)) return ofRole(field, rights.role);
  if (rights.user === null) return never;
  return { kind: "owner", field, scope: level, user: rights.user, role: rights.role };
}

function ofRole(field: string, role: number | null): Condition {
  return role === null ? never : { kind: "compare", field, operator: "eq", value: role };
}
