import type { Collection } from "../model/model.ts";
import { keyFields } from "../model/item-key.ts";
import type { Permission } from "./permission.ts";
import { isPerStatus, rightsOf, ruleFor, rulesOf, type Rights } from "./rights.ts";

/** Fields that a user may not access, in all items or in those with certain statuses. */
export interface FieldBlacklists {
  /** Denied whatever the status of the item. */
  everywhere: Set<string>;
  /** Denied by status; every status with a rule is listed, some of them may be empty. */
  byStatus: ReadonlyMap<string, Set<string>>;
}

/**
 * The blacklists of a collection. A field that some statuses allow is in `byStatus` only: reading removes it row by row
 * (F48), filtering by it leaves out the rows of those statuses (API contract 3.3).
 */
export function fieldBlacklists(
  rights: Rights,
  collection: Collection,
  kind: "read" | "write",
): FieldBlacklists {
  const own = rights.isAdmin ? null : rightsOf(rights, collection.collection);
  if (!own) return { everywhere: new Set(), byStatus: new Map() };
  if (!isPerStatus(own, collection)) {
    return { everywhere: blacklist(collection, own.general, kind), byStatus: new Map() };
  }
  const byStatus = new Map(
    Object.entries(own.statuses).map(([status, rule]) => [
      status,
      blacklist(collection, rule, kind),
    ]),
  );
  return { everywhere: intersection([...byStatus.values()]), byStatus };
}

/**
 * The fields a user may read of items in a status; without a status: of at least some items. Empty when nothing may be
 * read. The primary key is always readable (API contract 8.4).
 */
export function readableFields(
  rights: Rights,
  collection: Collection,
  status?: string | null,
): Set<string> {
  return allowedFields(rights, collection, { kind: "read", status });
}

/** The fields a user may write of items in a status; without a status: of at least some items. */
export function writableFields(
  rights: Rights,
  collection: Collection,
  status?: string | null,
): Set<string> {
  return allowedFields(rights, collection, { kind: "write", status });
}

/**
 * The fields a user may write of a new item in a status: those of the status without those that the rule for new items
 * denies (F35).
 */
export function creatableFields(
  rights: Rights,
  collection: Collection,
  status?: string | null,
): Set<string> {
  const writable = writableFields(rights, collection, status);
  const rule = rights.isAdmin ? null : rightsOf(rights, collection.collection)?.create;
  if (!rule) return writable;
  return new Set([...writable].filter((name) => !rule.write_field_blacklist.includes(name)));
}

function rulesFor(
  rights: Rights,
  collection: Collection,
  status: string | null | undefined,
): Permission[] {
  if (status === undefined) return rulesOf(rights, collection);
  const rule = ruleFor(rights, collection, status);
  return rule ? [rule] : [];
}

function allowedFields(
  rights: Rights,
  collection: Collection,
  { kind, status }: { kind: "read" | "write"; status: string | null | undefined },
): Set<string> {
  const names = Object.keys(collection.fields);
  if (rights.isAdmin) return new Set(names);
  const blacklists = rulesFor(rights, collection, status)
    .filter((rule) => kind === "write" || (rule.read !== null && rule.read !== "none"))
    .map((rule) => blacklist(collection, rule, kind));
  return new Set(names.filter((name) => blacklists.some((hidden) => !hidden.has(name))));
}

function blacklist(
  collection: Collection,
  rule: Permission | null,
  kind: "read" | "write",
): Set<string> {
  if (!rule) return new Set();
  if (kind === "write") return new Set(rule.write_field_blacklist);
  const key = keyFields(collection).map(({ field }) => field);
  return new Set(rule.read_field_blacklist.filter((name) => !key.includes(name)));
}

function intersection(sets: Set<string>[]): Set<string> {
  const [first, ...rest] = sets;
  return new Set([...(first ?? [])].filter((name) => rest.every((set) => set.has(name))));
}
