import type { Database, Row } from "../database.ts";
import { insertMissing } from "./insert-missing.ts";

/** Relations between the system tables (API contract 4.3, the three wrong rows of the reference put right: F28). */
const relations: readonly (readonly [string, string, string, string?, string?])[] = [
  ["directus_activity", "action_by", "directus_users"],
  ["directus_activity_seen", "user", "directus_users"],
  ["directus_activity_seen", "activity", "directus_activity"],
  ["directus_collection_presets", "user", "directus_users"],
  ["directus_collection_presets", "role", "directus_roles"],
  ["directus_files", "uploaded_by", "directus_users"],
  ["directus_files", "folder", "directus_folders"],
  ["directus_folders", "parent_folder", "directus_folders"],
  ["directus_permissions", "role", "directus_roles"],
  ["directus_revisions", "activity", "directus_activity"],
  ["directus_user_roles", "user", "directus_users", "roles", "role"],
  ["directus_user_roles", "role", "directus_roles", "users", "user"],
  ["directus_users", "avatar", "directus_files"],
  ["directus_fields", "collection", "directus_collections", "fields"],
];

/** Settings with their first values (API contract 4.4); `project_name` and `app_url` come from the installer. */
const settings: Readonly<Record<string, string>> = {
  logo: "",
  color: "darkest-gray",
  default_limit: "200",
  sort_null_last: "1",
  auto_sign_out: "60",
  youtube_api_key: "",
  trusted_proxies: "",
  thumbnail_dimensions: "200x200",
  thumbnail_quality_tags: JSON.stringify({ poor: 25, good: 50, better: 75, best: 100 }),
  thumbnail_actions: JSON.stringify({
    contain: {
      options: {
        resizeCanvas: false,
        position: "center",
        resizeRelative: false,
        canvasBackground: "ccc",
      },
    },
    crop: { options: { position: "center" } },
  }),
  thumbnail_cache_ttl: "86400",
  thumbnail_not_found_location: "",
  file_naming: "uuid",
  project_url: "",
};

/** How a fresh project shows the three system listings (API contract 4.5): presets for all users. */
const presets: readonly Row[] = [
  {
    collection: "directus_activity",
    view_type: "timeline",
    view_query: JSON.stringify({ timeline: { sort: "-action_on" } }),
    view_options: JSON.stringify({
      timeline: {
        date: "action_on",
        title: "{{action_by.first_name}} {{action_by.last_name}} ({{action}})",
        content: "action_by",
        color: "action",
      },
    }),
  },
  {
    collection: "directus_files",
    view_type: "cards",
    view_options: JSON.stringify({
      cards: { title: "title", subtitle: "type", content: "description", src: "data" },
    }),
  },
  {
    collection: "directus_users",
    view_type: "cards",
    view_options: JSON.stringify({
      cards: {
        title: "first_name",
        subtitle: "last_name",
        content: "title",
        src: "avatar",
        icon: "person",
      },
    }),
  },
];

export async function seedSystemRows(db: Database): Promise<void> {
  const rows: Row[] = relations.map(
    ([collection_many, field_many, collection_one, field_one = null, junction_field = null]) => ({
      collection_many,
      field_many,
      collection_one,
      field_one,
      junction_field,
    }),
  );
  await insertMissing(db, {
    table: "directus_relations",
    identity: ["collection_many", "field_many"],
    rows,
  });
  const values = Object.entries(settings).map(([key, value]) => ({ key, value }));
  await insertMissing(db, { table: "directus_settings", identity: ["key"], rows: values });
  await insertMissing(db, {
    table: "directus_roles",
    identity: ["id"],
    rows: [
      { id: 1, name: "Administrator", description: "May do everything" },
      { id: 2, name: "Public", description: "What visitors who are not signed in may do" },
    ],
  });
  await insertMissing(db, {
    table: "directus_collection_presets",
    identity: ["collection"],
    rows: [...presets],
  });
}
