import type { KnownRoute } from "../known-route.ts";

/** The collections behind the addresses of the system: what stands in their rows is told by the model, as for items. */
const tables: Readonly<Record<string, string>> = {
  "/activity": "directus_activity",
  "/collection_presets": "directus_collection_presets",
  "/files": "directus_files",
  "/files/folders": "directus_folders",
  "/permissions": "directus_permissions",
  "/relations": "directus_relations",
  "/revisions": "directus_revisions",
  "/files/:id/revisions": "directus_revisions",
  "/users/:id/revisions": "directus_revisions",
  "/roles": "directus_roles",
  "/settings": "directus_settings",
  "/users": "directus_users",
};

/** Those that can be written through addresses of their own. */
export const writtenTables: ReadonlySet<string> = new Set(
  Object.entries(tables).flatMap(([path, table]) =>
    ["/activity", "/revisions"].some((end) => path.endsWith(end)) ? [] : [table],
  ),
);

/** The collection whose rows a route carries; null for routes that carry something else. */
export function tableOf({ path }: KnownRoute): string | null {
  const place = path.replace(/^\/:project/, "");
  return tables[place] ?? tables[place.replace(/\/:(?:id|offset)$/, "")] ?? null;
}
