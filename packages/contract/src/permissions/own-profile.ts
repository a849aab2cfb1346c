import type { Collection, Model } from "../model/model.ts";
import { levelOf } from "./can.ts";
import { readableFields, writableFields } from "./fields.ts";
import { makePermission } from "./make.ts";
import type { Permission } from "./permission.ts";
import { ownValue } from "../values/json.ts";
import { isPerStatus, rightsOf, ruleFor, type CollectionRights, type Rights } from "./rights.ts";

const users = "directus_users";

/** The status of everybody who is signed in. */
const active = "active";

/** The fields that every signed-in user changes of themself, whatever their permissions say (API contract 2.9, ours). */
export const profileFields: readonly string[] = [
  "first_name",
  "last_name",
  "avatar",
  "title",
  "company",
  "timezone",
  "locale",
  "locale_options",
  "email_notifications",
  "password",
  "2fa_secret",
];

/** A rule that names one of these denies it for good: whether people may write them can be a matter of the organization (case B9). */
const credentials: readonly string[] = ["password", "2fa_secret"];

/** The fields that they read of themself: those, and who they are here. */
const readFields: readonly string[] = [
  ...profileFields,
  "id",
  "email",
  "status",
  "roles",
  "last_access_on",
  "last_page",
];

/**
 * The rights of a user to their own row: those to its profile come to what the permissions allow. They count for requests of that one
 * row, and reach no other; where the permissions allow all of it already, they are what they were.
 */
export function ownProfileRights(rights: Rights, collection: Collection): Rights {
  const { user, isAdmin } = rights;
  if (isAdmin || user === null || collection.collection !== users) return rights;
  const own = rightsOf(rights, users);
  const rule = ruleFor(rights, collection, active);
  const mine = withProfile(rights, collection, rule ?? makePermission(users, { status: active }));
  if (mine === rule) return rights;
  return {
    ...rights,
    collections: { ...rights.collections, [users]: placed(own, collection, mine) },
  };
}

/** The fields by which people read which roles they have: those of the links and of the roles themselves. */
const roleFields: Readonly<Record<string, readonly string[]>> = {
  directus_user_roles: ["id", "user", "role"],
  directus_roles: ["id", "name"],
};

/**
 * Rights with which a user reads the names of their own roles, as far as the permissions do not allow it already. They count for
 * requests of one's own row, like `ownProfileRights`, and reach no role of others.
 */
export function ownRoleRights(rights: Rights, { collections }: Model): Rights {
  if (rights.isAdmin || rights.user === null) return rights;
  const added = Object.entries(roleFields).flatMap(([name, fields]) => {
    const collection = ownValue(collections, name);
    if (collection === undefined || levelOf(rights, collection, { action: "read" }) !== "none")
      return [];
    const own = rightsOf(rights, name);
    const hidden = Object.keys(collection.fields).filter((field) => !fields.includes(field));
    const general = {
      ...(own?.general ?? makePermission(name)),
      read: "mine" as const,
      read_field_blacklist: hidden,
    };
    return [[name, { statuses: {}, create: own?.create ?? null, general }] as const];
  });
  if (added.length === 0) return rights;
  return { ...rights, collections: { ...rights.collections, ...Object.fromEntries(added) } };
}

/** A rule with the profile added; the same rule where that adds nothing. */
function withProfile(rights: Rights, collection: Collection, rule: Permission): Permission {
  const names = Object.keys(collection.fields);
  const may = (action: "read" | "update") =>
    levelOf(rights, collection, { action, status: active }) !== "none";
  const readable = may("read") ? readableFields(rights, collection, active) : new Set<string>();
  const writable = may("update") ? writableFields(rights, collection, active) : new Set<string>();
  const known = (wanted: readonly string[]) => wanted.filter((name) => names.includes(name));
  const isReading = known(readFields).every((name) => readable.has(name));
  const granted = profileFields.filter(
    (name) => !(credentials.includes(name) && rule.write_field_blacklist.includes(name)),
  );
  const isWriting = known(granted).every((name) => writable.has(name));
  if (isReading && isWriting) return rule;
  return {
    ...rule,
    // Rows of others are not opened by what is added for one's own.
    read: isReading ? rule.read : "mine",
    read_field_blacklist: names.filter((name) => !readable.has(name) && !readFields.includes(name)),
    update: isWriting ? rule.update : "mine",
    write_field_blacklist: names.filter((name) => !writable.has(name) && !granted.includes(name)),
  };
}

/** The rules of users with another one for the active. */
function placed(
  own: CollectionRights | null,
  collection: Collection,
  rule: Permission,
): CollectionRights {
  const all = own ?? { general: null, statuses: {}, create: null };
  return isPerStatus(all, collection)
    ? { ...all, statuses: { ...all.statuses, [active]: { ...rule, status: active } } }
    : { ...all, general: { ...rule, status: null } };
}
