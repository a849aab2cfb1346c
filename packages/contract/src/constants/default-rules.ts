import type { Permission } from "../permissions/permission.ts";

type DefaultRule = Pick<
  Permission,
  "collection" | "status" | "create" | "read" | "update" | "delete" | "comment"
>;

const nothing = {
  status: null,
  create: "none",
  read: "none",
  update: "none",
  delete: "none",
  comment: "none",
} as const;
const look = { ...nothing, read: "full" } as const;
const lookAtOwn = { ...nothing, read: "mine" } as const;
const all = { ...nothing, create: "full", read: "full", update: "full", delete: "full" } as const;

/**
 * The rights of the members of a new role, enough to start the app (API contract 8.7, K11).
 */
export const defaultRules: readonly DefaultRule[] = [
  {
    ...nothing,
    collection: "directus_activity",
    create: "full",
    read: "mine",
    comment: "update",
  },
  {
    ...nothing,
    collection: "directus_activity_seen",
    create: "full",
    read: "mine",
    update: "mine",
    delete: "mine",
  },
  { ...all, collection: "directus_collection_presets", update: "mine", delete: "mine" },
  { ...look, collection: "directus_collections" },
  { ...look, collection: "directus_fields" },
  { ...look, collection: "directus_relations" },
  { ...look, collection: "directus_settings" },
  { ...all, collection: "directus_files" },
  { ...all, collection: "directus_folders" },
  { ...lookAtOwn, collection: "directus_permissions" },
  { ...lookAtOwn, collection: "directus_roles" },
  { ...lookAtOwn, collection: "directus_user_roles" },
  { ...look, collection: "directus_revisions", create: "full" },
  {
    ...nothing,
    collection: "directus_users",
    status: "active",
    read: "full",
    update: "mine",
    delete: "mine",
  },
  ...["deleted", "draft", "invited", "suspended"].map((status) => ({
    ...nothing,
    collection: "directus_users",
    status,
  })),
];
