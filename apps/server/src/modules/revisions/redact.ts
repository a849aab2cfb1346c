import {
  findCollection,
  findRelation,
  isRecord,
  readableFields,
  rowCondition,
  statusOf,
  ownValue,
} from "@rowhouse/contract";
import type { Collection } from "@rowhouse/contract";
import type { Context } from "../../core/context.ts";
import type { Item } from "../../query/index.ts";

/** Fields of users that are never shown (API contract 1.7, security case C13). */
const userSecrets: readonly string[] = ["password", "token", "2fa_secret", "invite_token"];
/** Fields of a user that only administrators and the user see. */
const ownOnly: readonly string[] = ["email_notifications", "last_access_on", "last_page"];

/**
 * Removes from a revision what the caller may not read of the item: blacklisted fields by the status of the snapshot,
 * secrets for everyone. The contents of a deleted collection are for administrators only.
 */
export function redact(ctx: Context, revision: Item): Item {
  const collection = findCollection(ctx.model, String(revision["collection"]));
  const snapshot = toContent(revision["data"]);
  const isShown = (field: string) =>
    collection
      ? mayShow(ctx, { collection, snapshot, item: String(revision["item"]) }, field)
      : ctx.rights.isAdmin;
  const result = { ...revision };
  for (const key of ["data", "delta"]) {
    const content = toContent(ownValue(result, key));
    if (Object.hasOwn(result, key) && content)
      result[key] = Object.fromEntries(Object.entries(content).filter(([field]) => isShown(field)));
  }
  return result;
}

interface Subject {
  collection: Collection;
  snapshot: Item | null;
  item: string;
}

function mayShow(ctx: Context, { collection, snapshot, item }: Subject, field: string): boolean {
  if (ownValue(collection.fields, field)?.type === "hash") return false;
  if (collection.collection === "directus_users") {
    if (userSecrets.includes(field)) return false;
    if (ownOnly.includes(field) && !ctx.rights.isAdmin && item !== String(ctx.rights.user))
      return false;
  }
  if (ctx.rights.isAdmin) return true;
  if (!maySeeList(ctx, collection, field)) return false;
  return readableFields(ctx.rights, collection, statusOf(collection, snapshot ?? {})).has(field);
}

/** A change of a list names rows: only who may read all of their collection sees it (security case B15). */
function maySeeList(ctx: Context, { collection }: Collection, field: string): boolean {
  const relation = findRelation(ctx.model, collection, field);
  if (relation?.kind !== "o2m") return true;
  return [relation.collection, relation.junction?.collection_one].every((name) => {
    const listed = findCollection(ctx.model, name ?? "");
    return !name || (listed && rowCondition(ctx.rights, listed, "read").kind === "always");
  });
}

function toContent(value: unknown): Item | null {
  return isRecord(value) ? value : null;
}
