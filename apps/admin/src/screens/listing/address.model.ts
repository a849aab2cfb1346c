/** System collections with a place of their own in the app (requirements 2). */
const places: Readonly<Record<string, string>> = {
  directus_files: "/files",
  directus_users: "/users",
  directus_activity: "/activity",
};

/** Where an item is edited; `+` makes one, keys joined by commas edit several. */
export function itemPath(collection: string, key: string): string {
  return `${listingPath(collection)}/${encodeURIComponent(key)}`;
}

/** Where a collection is listed. */
function listingPath(collection: string): string {
  return places[collection] ?? `/collections/${encodeURIComponent(collection)}`;
}
