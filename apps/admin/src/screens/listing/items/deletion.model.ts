import {
  isRecord,
  ownershipField,
  readStatusMapping,
  softDeleteStatuses,
  statusField,
  type Collection,
  type Item,
} from "@rowhouse/contract";

/** How items of a collection are deleted: for good, or by giving them a status. */
export type Deletion =
  | { kind: "remove" }
  | { kind: "status"; field: string; status: string; name: string };

/** Soft delete when the status mapping has a status flagged so, else removal. */
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

/**
 * The item as rights are checked for: with the key of its owner. Where a listing requests relations the owner comes as
 * an object (API contract 3.2, J2).
 */
export function withOwnerKey(collection: Collection, item: Item): Item {
  const field = ownershipField(collection);
  const owner = field === null ? null : item[field];
  if (field === null || !isRecord(owner)) return item;
  const [first] = Object.values(owner);
  return { ...item, [field]: "id" in owner ? owner["id"] : first };
}
