import { statusField, type Collection } from "../model/model.ts";
import {
  newItemStatus,
  readPermission,
  type Permission,
  type PermissionRow,
} from "./permission.ts";
import { ownValue } from "../values/json.ts";

/** The rules of one role for one collection, sorted by what they cover. */
export interface CollectionRights {
  general: Permission | null;
  /** Rules of single statuses; when there are any the general rule does not count. */
  statuses: Record<string, Permission>;
  /** The rule for items while they are being created. */
  create: Permission | null;
}

/** The rights of one user. Computed once per request on the server and once per sign-in in the app. */
export interface Rights {
  isAdmin: boolean;
  user: number | null;
  /** The role whose rules count: the first one of the user (API contract 8.1). */
  role: number | null;
  /** All roles of the user: items of users who share one of them are those "of my role". */
  roles: readonly number[];
  collections: Record<string, CollectionRights>;
  /** Whether somebody else looks through them: what only the user sees of themself stays concealed. */
  isViewed?: boolean;
}

/** No rights at all, for callers that are not known. */
export const noRights: Rights = Object.freeze({
  isAdmin: false,
  user: null,
  role: null,
  roles: [],
  collections: {},
});

/**
 * Sorts the rules of a role by collection and status. The first rule per pair wins; the rules of other roles are
 * left out (API contract 8.1).
 */
export function toRights(input: {
  user: number | null;
  role: number | null;
  /** All roles where there may be several; only `role` when left out. */
  roles?: readonly number[];
  isAdmin: boolean;
  isViewed?: boolean;
  permissions: readonly PermissionRow[];
}): Rights {
  const collections: Record<string, CollectionRights> = {};
  for (const row of input.permissions) {
    const permission = readPermission(row);
    if (input.role !== null && permission.role !== 0 && permission.role !== input.role) continue;
    const rights = ownValue(collections, permission.collection);
    collections[permission.collection] = withPermission(rights ?? emptyRights(), permission);
  }
  const { isAdmin, user, role, roles = role === null ? [] : [role] } = input;
  const rights = { isAdmin, user, role, roles, collections };
  return input.isViewed ? { ...rights, isViewed: true } : rights;
}

/** The rules of one collection; null when the role has none. */
export function rightsOf(rights: Rights, collection: string): CollectionRights | null {
  return ownValue(rights.collections, collection) ?? null;
}

/** Whether the rules of single statuses replace the general one: there are some, and items have a status. */
export function isPerStatus(own: CollectionRights, collection: Collection): boolean {
  return statusField(collection) !== null && Object.keys(own.statuses).length > 0;
}

/**
 * The rule that counts for items in a status; without statuses always the general one. Null: nothing allowed.
 * `undefined` means any status and returns null where the status decides.
 */
export function ruleFor(
  rights: Rights,
  collection: Collection,
  status?: string | null,
): Permission | null {
  const own = rightsOf(rights, collection.collection);
  if (!own) return null;
  if (!isPerStatus(own, collection)) return own.general;
  if (status === null || status === undefined) return null;
  return ownValue(own.statuses, status) ?? null;
}

/** Every rule that can count for some item of the collection. */
export function rulesOf(rights: Rights, collection: Collection): Permission[] {
  const own = rightsOf(rights, collection.collection);
  if (!own) return [];
  if (isPerStatus(own, collection)) return Object.values(own.statuses);
  return own.general ? [own.general] : [];
}

function emptyRights(): CollectionRights {
  return { general: null, statuses: {}, create: null };
}

function withPermission(rights: CollectionRights, permission: Permission): CollectionRights {
  const { status } = permission;
  if (status === null) return { ...rights, general: rights.general ?? permission };
  if (status === newItemStatus) return { ...rights, create: rights.create ?? permission };
  if (status.startsWith("$") || Object.hasOwn(rights.statuses, status)) return rights;
  return { ...rights, statuses: { ...rights.statuses, [status]: permission } };
}

/** Members of this role are administrators (API contract, "How to read this document"). */
export const adminRole = 1;

/** The role of anonymous callers. */
export const publicRole = 2;

/** Whether a role is part of the product: it cannot be deleted. */
export function isSystemRole(id: number): boolean {
  return id === adminRole || id === publicRole;
}
