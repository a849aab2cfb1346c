import { readableFields, statusOf } from "@rowhouse/contract";
import type { Collection } from "@rowhouse/contract";
import type { Context } from "../../core/context.ts";
import type { Item } from "../../query/index.ts";

/** What is never shown of users, in any form (API contract 1.7, security case C13). */
const userSecrets: readonly string[] = ["password", "token", "2fa_secret", "invite_token"];
/** What only administrators and the user see of a user. */
const ownOnly: readonly string[] = ["email_notifications", "last_access_on", "last_page"];

/**
 * Takes out of a revision's contents what the caller may not read of the item: blacklisted fields by the status of
 * the snapshot, secrets for everyone. A collection that is gone shows its contents to administrators only.
 */
export function redact(ctx: Context, revision: Item): Item {
  const name = String(revision["collection"]);
  const collection = Object.hasOwn(ctx.model.collections, name)
    ? ctx.model.collections[name]
    : undefined;
  const snapshot = toContent(revision["data"]);
  const isShown = (field: string) =>
    collection
      ? mayShow(ctx, { collection, snapshot, item: String(revision["item"]) }, field)
      : ctx.rights.isAdmin;
  const result = { ...revision };
  for (const key of ["data", "delta"]) {
    const content = toContent(result[key]);
    if (key in result && content)
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
  if (collection.fields[field]?.type === "hash") return false;
  if (collection.collection === "directus_users") {
    if (userSecrets.includes(field)) return false;
    if (ownOnly.includes(field) && !ctx.rights.isAdmin && item !== String(ctx.rights.user))
      return false;
  }
  if (ctx.rights.isAdmin) return true;
  return readableFields(ctx.rights, collection, statusOf(collection, snapshot ?? {})).has(field);
}

function toContent(value: unknown): Item | null {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : null;
}
