import type { ExplainBody, ItemKey, ModelFile, Query, RequestedChange } from "@rowhouse/contract";

/**
 * The query keys of the app, from the general to the particular: a prefix matches every key that begins with it. Nothing
 * else writes a query key.
 */
export const keys = {
  /** All that the app starts with; its parts have keys of their own. */
  startup: ["startup"] as const,
  soughtCollection: (name: string) => ["sought-collection", name] as const,
  me: ["me"] as const,
  lastPage: ["last-page"] as const,
  model: ["model"] as const,
  modelPlan: (changes: readonly RequestedChange[]) => ["model-plan", changes] as const,
  modelDiff: (file: ModelFile) => ["model", "diff", file] as const,
  permissions: ["permissions"] as const,
  roleMembers: (role: number) => ["role-members", role] as const,
  rolePermissions: (role: number) => ["role-permissions", role] as const,
  explanation: (question: ExplainBody) => ["explanation", question] as const,
  settings: ["settings"] as const,
  settingFields: ["setting-fields"] as const,
  sessions: (user: number) => ["sessions", user] as const,
  tokens: (user: number) => ["tokens", user] as const,
  allPasskeys: ["passkeys"] as const,
  passkeys: (user: number) => ["passkeys", user] as const,
  allRecoveryCodes: ["recovery-codes"] as const,
  recoveryCodes: (user: number) => ["recovery-codes", user] as const,
  factorSecret: ["factor-secret"] as const,
  serverInfo: ["server-info"] as const,
  serverDetails: ["server-details"] as const,
  usage: ["usage"] as const,
  doctor: ["doctor"] as const,
  extensions: ["extensions"] as const,
  providers: (url: string, project: string) => ["providers", url, project] as const,
  invitation: (url: string, project: string, token: string) =>
    ["invitation", url, project, token] as const,
  openInvitations: ["open-invitations"] as const,
  openInvitation: (user: number) => ["open-invitations", user] as const,
  publicInfo: (url: string, project: string) => ["public-info", url, project] as const,
  users: ["users"] as const,
  presence: (collection: string, key: ItemKey, tab: string) =>
    ["presence", collection, String(key), tab] as const,
  presets: ["presets"] as const,
  trash: ["trash"] as const,
  /** The sentence about what uses a file, before it is deleted. */
  fileUsesTold: (file: number) => ["file-uses-told", file] as const,
  search: (text: string) => ["search", text] as const,
  fileFolders: ["folders"] as const,
  /** How many items all collections have. */
  counts: ["counts"] as const,
  items: {
    all: ["items"] as const,
    of: (collection: string) => ["items", collection] as const,
    lists: (collection: string) => ["items", collection, "list"] as const,
    list: (collection: string, query: Partial<Query>) =>
      ["items", collection, "list", query] as const,
    one: (collection: string, key: ItemKey) => ["items", collection, "one", String(key)] as const,
    many: (collection: string, all: readonly ItemKey[]) =>
      ["items", collection, "many", all.map(String)] as const,
  },
  activity: {
    all: ["activity"] as const,
    of: (collection: string, key: ItemKey) => ["activity", collection, String(key)] as const,
    by: (user: number) => ["activity", "by", user] as const,
    latest: (collections: readonly string[]) => ["activity", "latest", collections] as const,
    last: (collection: string, all: readonly ItemKey[]) =>
      ["activity", "last", collection, all.map(String)] as const,
  },
  revisions: {
    all: ["revisions"] as const,
    of: (collection: string, key: ItemKey) => ["revisions", collection, String(key)] as const,
    by: (user: number, collections: readonly string[]) =>
      ["revisions", "by", user, collections] as const,
  },
};
