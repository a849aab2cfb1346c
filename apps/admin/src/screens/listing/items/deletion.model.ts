import {
  ownershipField,
  primaryKeyField,
  readStatusMapping,
  softDeleteStatuses,
  statusField,
  type Collection,
} from "@rowhouse/contract";

type Item = Record<string, unknown>;

/** How items of a collection are deleted: for good, or by giving them a status. */
export type Deletion =
  | { kind: "remove" }
  | { kind: "status"; field: string; status: string; name: string };

/** Soft delete when the status mapping has a status flagged so, else removal (requirements 4). */
export function deletionOf(collection: Collection): Deletion {
  const field = statusField(collection);
  const status = softDeleteStatuses(collection)[0];
  if (field === null || status === undefined) return { kind: "remove" };
  return {
    kind: "status",
    field: field.field,
    status,
    name: readStatusMapping(collection)?.[status]?.name ?? status,
  };
}

/** The primary key of an item as text, the form selections hold. */
export function keyOfItem(collection: Collection, item: Item): string {
  const field = primaryKeyField(collection)?.field ?? "id";
  const value = item[field];
  return value === null || value === undefined ? "" : String(value);
}

/**
 * The item as rights are asked for: with the key of its owner. Where a listing asks for relations the owner comes as
 * an object (API contract 3.2, J2).
 */
export function withOwnerKey(collection: Collection, item: Item): Item {
  const field = ownershipField(collection);
  const owner = field === null ? null : item[field];
  if (field === null || typeof owner !== "object" || owner === null) return item;
  const [first] = Object.values(owner);
  return { ...item, [field]: "id" in owner ? owner.id : first };
}
