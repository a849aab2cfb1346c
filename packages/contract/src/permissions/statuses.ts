import type { Collection, Item } from "../model/model.ts";
import { readStatusMapping, softDeleteStatuses } from "../model/status.ts";
import { levelOf, statusOf } from "./can.ts";
import { isPerStatus, rightsOf, ruleFor, type Rights } from "./rights.ts";

/**
 * The statuses a user may set on an item, in the order of the mapping; null as item means a new one.
 *
 * - Existing: not on the blacklist of the rule for its stored status, and the user may update items in the target status,
 *   or delete the item when the target is soft-deleted (J5, API contract 7.4). The stored status itself is always
 *   allowed, because setting it changes nothing. Whether the item can be changed at all is decided by `canItem`.
 * - New: not on the blacklist of the `$create` rule, nor on that of the general rule where it counts (F35), and the user
 *   may create items in it.
 */
export function allowedStatuses(
  rights: Rights,
  collection: Collection,
  item: Item | null,
): string[] {
  const statuses = Object.keys(readStatusMapping(collection) ?? {});
  if (rights.isAdmin) return statuses;
  return item
    ? forExisting(rights, collection, { statuses, item })
    : forNew(rights, collection, statuses);
}

function forNew(rights: Rights, collection: Collection, statuses: string[]): string[] {
  const own = rightsOf(rights, collection.collection);
  const general = own && !isPerStatus(own, collection) ? own.general : null;
  const blacklist = [own?.create, general].flatMap((rule) => rule?.status_blacklist ?? []);
  return statuses.filter(
    (status) =>
      !blacklist.includes(status) &&
      levelOf(rights, collection, { action: "create", status }) !== "none",
  );
}

function forExisting(
  rights: Rights,
  collection: Collection,
  { statuses, item }: { statuses: string[]; item: Item },
): string[] {
  const stored = statusOf(collection, item);
  const blacklist = ruleFor(rights, collection, stored)?.status_blacklist ?? [];
  const softDeleted = softDeleteStatuses(collection);
  return statuses.filter((status) => {
    if (status === stored) return true;
    const action = softDeleted.includes(status) ? "delete" : "update";
    // The right to delete depends on the stored status, not on the target.
    const deciding = action === "delete" ? stored : status;
    return (
      !blacklist.includes(status) &&
      levelOf(rights, collection, { action, status: deciding }) !== "none"
    );
  });
}
