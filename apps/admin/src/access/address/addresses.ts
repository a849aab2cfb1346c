import { ownValue } from "@rowhouse/contract";
import type { AnyRouter } from "@tanstack/react-router";

/** The key of an item that does not exist yet. */
export const newKey = "+";

/** System collections with an address of their own, in the settings or beside the collections. */
const ownAddresses: Readonly<Record<string, string>> = {
  directus_files: "/files",
  directus_users: "/users",
  directus_activity: "/activity",
  directus_roles: "/settings/roles",
};

/** The address of a collection's listing. */
export function listingAddress(collection: string): string {
  return ownValue(ownAddresses, collection) ?? `/collections/${encodeURIComponent(collection)}`;
}

/** The address of the settings of a collection: what it is called, and its fields. */
export function settingsAddress(collection: string): string {
  return `/settings/collections/${encodeURIComponent(collection)}`;
}

/** The address of an item's page; `+` for a new one, several keys joined by commas for a batch. */
export function itemAddress(collection: string, key: string): string {
  // A plus and commas have a meaning here and need no escape.
  const segment = encodeURIComponent(key).replaceAll("%2B", "+").replaceAll("%2C", ",");
  return `${listingAddress(collection)}/${segment}`;
}

/** The list or the item at an address; null for pages of other kinds. The key of a new item and of a batch is none of an item. */
export function placeAt(path: string): { collection: string; key: string | null } | null {
  const own = Object.entries(ownAddresses).find(
    ([, address]) => path === address || path.startsWith(`${address}/`),
  );
  const general = /^\/collections\/([^/]+)/.exec(path);
  const collection = own?.[0] ?? (general?.[1] && decoded(general[1]));
  if (!collection) return null;
  const [segment = ""] = path.slice((own?.[1] ?? general?.[0] ?? "").length + 1).split("/", 1);
  const key = decoded(segment);
  return { collection, key: key === "" || key === newKey || key.includes(",") ? null : key };
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

const fieldsCollection = "directus_fields";

/** The item that a draft of a field belongs to: the journal knows it by its collection and its name, `+` for a new one. */
export function fieldDraftScope(collection: string, field: string | null) {
  const key = [collection, field ?? newKey].map(encodeURIComponent).join("/");
  return { collection: fieldsCollection, key };
}

/** The field that a draft belongs to; null for a draft of an item. */
export function fieldOfDraft(scope: {
  collection: string;
  key: string;
}): { collection: string; key: string } | null {
  if (scope.collection !== fieldsCollection) return null;
  const [collection, key] = scope.key.split("/").map(decodeURIComponent);
  return collection === undefined || key === undefined ? null : { collection, key };
}

/** The address where a draft was typed: the page of an item, or the settings of a field. */
export function draftAddress(scope: { collection: string; key: string }): string {
  const found = fieldOfDraft(scope);
  return found === null
    ? itemAddress(scope.collection, scope.key)
    : `${settingsAddress(found.collection)}?field=${encodeURIComponent(found.key)}`;
}

/** The keys of a batch in the key of an address, each once; null when it names one item. */
export function batchKeys(key: string): string[] | null {
  const keys = [...new Set(key.split(",").filter((part) => part !== ""))];
  return keys.length > 1 ? keys : null;
}

/** Begins the key in the address of many items, whose selection the tab keeps; no key of an item begins so. */
const manyPrefix = "+many.";

/** The key in the address of a selection that is kept under an id. */
export function manyKey(id: string): string {
  return `${manyPrefix}${id}`;
}

/** The id of the selection that the key in an address stands for; null when it stands for none. */
export function manyId(key: string): string | null {
  return key.startsWith(manyPrefix) ? key.slice(manyPrefix.length) : null;
}

/** The `href` of a link to an address of the app: behind a hash, or below the folder the app is served from. */
export function hrefOf(router: AnyRouter, address: string): string {
  return router.history.createHref(router.buildLocation({ to: address }).publicHref);
}
