import { ownerField, type Collection } from "../model/model.ts";
import { always, never, type Condition } from "../query/condition.ts";
import type { Level, RowAction } from "./permission.ts";
import type { Rights } from "./rights.ts";
import { ownValue } from "../values/json.ts";

/** Who owns a row of a system collection: the field that names the user (API contract 8.3, F14, F15). */
const systemOwners: Readonly<Record<string, string>> = {
  directus_users: "id",
  directus_collection_presets: "user",
  directus_files: "uploaded_by",
};

/**
 * The same for rows that owners may read but not change: else users could give themselves roles, or rewrite their own
 * history.
 */
const ownersForReading: Readonly<Record<string, string>> = {
  directus_user_roles: "user",
  directus_activity: "action_by",
};

/** Rows of these belong to a role and not to a user: the field that names the role. For reading only as well. */
const roleOwners: Readonly<Record<string, string>> = {
  directus_roles: "id",
  directus_permissions: "role",
};

/** The field that holds the owner of an item for an action; null without one. */
export function ownershipField(collection: Collection, action: RowAction = "read"): string | null {
  const name = collection.collection;
  const systemOwner = ownValue(systemOwners, name);
  if (systemOwner !== undefined) return systemOwner;
  const ownerForReading = ownValue(ownersForReading, name) ?? ownValue(roleOwners, name);
  if (ownerForReading !== undefined) return action === "read" ? ownerForReading : null;
  return ownerField(collection)?.field ?? null;
}

/** Which items a level of an action covers, regardless of statuses. Anonymous callers own nothing. */
export function ownedBy(
  rights: Rights,
  collection: Collection,
  { action, level }: { action: RowAction; level: Level },
): Condition {
  if (level === "full") return always;
  const field = ownershipField(collection, action);
  if (level === "none" || field === null) return never;
  if (Object.hasOwn(roleOwners, collection.collection)) return ofRoles(field, rights.roles);
  const { user, roles } = rights;
  if (user === null) return never;
  return { kind: "owner", field, scope: level, user, roles };
}

function ofRoles(field: string, roles: readonly number[]): Condition {
  return roles.length === 0 ? never : { kind: "compare", field, operator: "in", value: [...roles] };
}
