type Level = "none" | "mine" | "role" | "full";

/** One rule of a role (API contract 8.2); levels that are left out are none. */
export interface PermissionInput {
  collection: string;
  status?: string;
  create?: Level;
  read?: Level;
  update?: Level;
  delete?: Level;
  comment?: "none" | "read" | "create" | "update" | "full";
  explain?: "none" | "create" | "update" | "always";
  read_field_blacklist?: string[];
  write_field_blacklist?: string[];
  status_blacklist?: string[];
}

/** The editor: may publish nothing, sees no money, changes own exhibitions, reads the rest. */
export const editorRole = {
  name: "Editor",
  description: "Writes about works and plans exhibitions; the collection team publishes",
  permissions: [
    ...["draft", "review"].map((status): PermissionInput =>
      artworks({ status, update: "full", delete: status === "draft" ? "mine" : "none" }),
    ),
    artworks({ status: "published", update: "none" }),
    artworks({ status: "removed", read: "none", comment: "none" }),
    artworks({ status: "$create", create: "full", status_blacklist: ["published", "removed"] }),
    { collection: "artists", create: "full", read: "full", update: "mine", comment: "update" },
    ...["draft", "review", "published"].map((status): PermissionInput => ({
      collection: "exhibitions",
      status,
      create: "full",
      read: "full",
      update: "role",
      delete: "mine",
      comment: "update",
    })),
    { collection: "exhibitions", status: "removed" },
    ...["artworks", "rooms", "files"].map((linked): PermissionInput => ({
      collection: `exhibition_${linked}`,
      create: "full",
      read: "full",
      update: "full",
      delete: "full",
    })),
    { collection: "artwork_translations", create: "full", read: "full", update: "full" },
    { collection: "languages", read: "full" },
    { collection: "rooms", read: "full" },
    { collection: "museum", read: "full" },
  ] satisfies PermissionInput[],
};

/**
 * The rights that every role needs to work with the app (API contract 8.7): read the model, save presets, comment,
 * upload files, see colleagues and change themselves.
 */
export const systemRules: PermissionInput[] = [
  { collection: "directus_activity", create: "full", read: "full", comment: "update" },
  {
    collection: "directus_activity_seen",
    create: "full",
    read: "mine",
    update: "mine",
    delete: "mine",
  },
  {
    collection: "directus_collection_presets",
    create: "full",
    read: "full",
    update: "mine",
    delete: "mine",
  },
  ...["collections", "fields", "relations", "settings"].map((name): PermissionInput => ({
    collection: `directus_${name}`,
    read: "full",
  })),
  ...["files", "folders"].map((name): PermissionInput => ({
    collection: `directus_${name}`,
    create: "full",
    read: "full",
    update: "full",
    delete: "full",
  })),
  ...["permissions", "roles", "user_roles"].map((name): PermissionInput => ({
    collection: `directus_${name}`,
    read: "mine",
  })),
  { collection: "directus_revisions", create: "full", read: "full" },
  { collection: "directus_users", status: "active", read: "full", update: "mine", delete: "mine" },
  ...["deleted", "draft", "invited", "suspended"].map((status): PermissionInput => ({
    collection: "directus_users",
    status,
  })),
];

/** Visitors: published works and exhibitions only. */
export const publicPermissions: PermissionInput[] = [
  {
    collection: "artworks",
    status: "published",
    read: "full",
    read_field_blacklist: ["insured_value", "internal_note", "analysis"],
  },
  { collection: "artworks", status: "review" },
  { collection: "artists", read: "full" },
];

interface Person {
  first_name: string;
  last_name: string;
  email: string;
  password: string;
  role: "Administrator" | "Editor";
  title: string;
  company: string;
}

/** The users of the demo. Passwords are for this machine only: the demo refuses other hosts. */
export const users: Person[] = [
  {
    first_name: "Ada",
    last_name: "Moreau",
    email: "admin@example.com",
    password: "password",
    role: "Administrator",
    title: "Head of collections",
    company: "Museum of the Tidal Reach",
  },
  {
    first_name: "Emil",
    last_name: "Okafor",
    email: "editor@example.com",
    password: "password",
    role: "Editor",
    title: "Curator",
    company: "Museum of the Tidal Reach",
  },
  {
    first_name: "ليلى",
    last_name: "منصور",
    email: "leila@example.com",
    password: "password",
    role: "Editor",
    title: "Researcher",
    company: "Museum of the Tidal Reach",
  },
];

function artworks(rule: Omit<PermissionInput, "collection">): PermissionInput {
  return {
    collection: "artworks",
    create: "full",
    read: "full",
    comment: "update",
    read_field_blacklist: ["insured_value", "internal_note"],
    write_field_blacklist: ["accession_number"],
    status_blacklist: ["published", "removed"],
    ...rule,
  };
}
