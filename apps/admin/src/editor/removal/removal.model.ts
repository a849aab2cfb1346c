import {
  can,
  canItem,
  creatableFields,
  isAliasType,
  isRecord,
  isSystemCollection,
  levelOf,
  ownershipField,
  readStatusMapping,
  softDeleteStatuses,
  allowedStatuses,
  statusField,
  statusOf,
  visibleStatuses,
  ownValue,
  type Collection,
  type Item,
  type Rights,
} from "@rowhouse/contract";
import { isSetByServer } from "../read/item-fields.model.ts";

/** How items of a collection are removed: for good, or by giving them a status that hides them. */
export type Removal =
  | { kind: "delete" }
  | { kind: "status"; field: string; status: string; name: string };

/** Soft delete when the status mapping has a status flagged so, else deletion. */
export function removalOf(collection: Collection): Removal {
  const status = softDeleteStatuses(collection)[0];
  return status === undefined ? { kind: "delete" } : intoStatus(collection, status);
}

/** The removal that a change of values is: it moves an item that is there into a status that hides it. Null: none. */
export function removalBy(
  collection: Collection,
  { before, changes }: { before: readonly Item[]; changes: Item },
): Removal | null {
  const field = statusField(collection)?.field;
  const status = field === undefined ? undefined : ownValue(changes, field);
  const removed = softDeleteStatuses(collection);
  if (typeof status !== "string" || !removed.includes(status)) return null;
  const isThere = before.some((item) => !isRemoved(collection, item));
  return isThere ? intoStatus(collection, status) : null;
}

/** Whether an item is in a status that hides it. */
export function isRemoved(collection: Collection, item: Item): boolean {
  const status = statusOf(collection, item);
  return status !== null && softDeleteStatuses(collection).includes(status);
}

/**
 * Whether the user may bring back what a removal takes away, as far as that can be known before (API contract 9.5).
 * An item that is deleted for good needs a revision that holds it besides.
 */
export function mayBringBack(rights: Rights, collection: Collection, removal: Removal): boolean {
  if (isSystemCollection(collection.collection)) return false;
  if (removal.kind === "status") {
    const { status } = removal;
    const mayDo = (action: "read" | "update"): boolean =>
      levelOf(rights, collection, { action, status }) !== "none";
    return mayDo("read") && mayDo("update");
  }
  const writable = creatableFields(rights, collection);
  return (
    can(rights, collection, "create") &&
    can(rights, collection, "update") &&
    Object.values(collection.fields).every(
      (field) =>
        field.primary_key ||
        isAliasType(field.type) ||
        isSetByServer(field) ||
        writable.has(field.field),
    )
  );
}

/** Whether the user may bring back this removed item: it may be changed, and some status is open to it. */
export function mayRestore(input: {
  rights: Rights;
  collection: Collection;
  item: Item;
  rolesOf(user: number): readonly number[];
}): boolean {
  const { rights, collection, item, rolesOf } = input;
  if (isSystemCollection(collection.collection)) return false;
  const open = allowedStatuses(rights, collection, item);
  return (
    canItem(rights, collection, { action: "update", item, rolesOf }) &&
    visibleStatuses(collection).some((status) => open.includes(status))
  );
}

/**
 * The item as rights are checked for: with the key of its owner. Where a listing requests relations the owner comes as
 * an object (API contract 3.2, J2).
 */
export function withOwnerKey(collection: Collection, item: Item): Item {
  const field = ownershipField(collection);
  const owner = field === null ? null : ownValue(item, field);
  if (field === null || !isRecord(owner)) return item;
  const [first] = Object.values(owner);
  return { ...item, [field]: "id" in owner ? owner["id"] : first };
}

function intoStatus(collection: Collection, status: string): Removal {
  const field = statusField(collection)?.field ?? "";
  const name = ownValue(readStatusMapping(collection), status)?.name ?? status;
  return { kind: "status", field, status, name };
}
