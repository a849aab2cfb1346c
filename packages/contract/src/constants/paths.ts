/**
 * Every address of the API (API contract 2), as templates that the server registers and the client fills. Those in
 * `outside` stand at the root, all others below the project key.
 */
export const paths = {
  outside: {
    ping: "/server/ping",
    ready: "/server/ready",
    info: "/",
    projects: "/projects",
    project: "/projects/:name",
    interfaces: "/interfaces",
    layouts: "/layouts",
    pages: "/pages",
    types: "/types",
    extensionFile: "/extensions/custom/*",
  },
  server: { info: "/", update: "/update", scim: "/scim/*" },
  openapi: { document: "/openapi.json", page: "/openapi" },
  auth: {
    authenticate: "/auth/authenticate",
    refresh: "/auth/refresh",
    passwordRequest: "/auth/password/request",
    passwordReset: "/auth/password/reset",
    passwordResetLink: "/auth/password/reset/:token",
    sso: "/auth/sso",
    ssoService: "/auth/sso/:service",
    ssoCallback: "/auth/sso/:service/callback",
    ssoIcon: "/auth/sso/:service/icon.svg",
    ssoToken: "/auth/sso/access_token",
  },
  items: {
    list: "/items/:collection",
    one: "/items/:collection/:id",
    revisions: "/items/:collection/:id/revisions",
    revision: "/items/:collection/:id/revisions/:offset",
    revert: "/items/:collection/:id/revert/:revision",
  },
  users: {
    list: "/users",
    one: "/users/:id",
    invite: "/users/invite",
    acceptInvite: "/users/invite/:token",
    tracking: "/users/:id/tracking/page",
    secondFactor: "/users/:id/activate2FA",
    revisions: "/users/:id/revisions",
    revision: "/users/:id/revisions/:offset",
  },
  mail: { send: "/mail" },
  utils: {
    hash: "/utils/hash",
    matchHash: "/utils/hash/match",
    randomString: "/utils/random/string",
    secondFactorSecret: "/utils/2fa_secret",
  },
  settings: { list: "/settings", one: "/settings/:id", fields: "/settings/fields" },
  collections: { list: "/collections", one: "/collections/:collection" },
  fields: { all: "/fields", list: "/fields/:collection", one: "/fields/:collection/:field" },
  relations: { list: "/relations", one: "/relations/:id" },
  permissions: {
    list: "/permissions",
    one: "/permissions/:id",
    mine: "/permissions/me",
    mineOf: "/permissions/me/:collection",
  },
  collectionPresets: { list: "/collection_presets", one: "/collection_presets/:id" },
  activity: {
    list: "/activity",
    one: "/activity/:id",
    comments: "/activity/comment",
    comment: "/activity/comment/:id",
  },
  revisions: { list: "/revisions", one: "/revisions/:id" },
  roles: { list: "/roles", one: "/roles/:id" },
  files: {
    list: "/files",
    one: "/files/:id",
    revisions: "/files/:id/revisions",
    revision: "/files/:id/revisions/:offset",
    folders: "/files/folders",
    folder: "/files/folders/:id",
  },
} as const;

/** The places of an address template, such as `collection` and `id`. */
export type PathParam<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | PathParam<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/**
 * Fills the places of an address template; every value is escaped, so none can leave its segment.
 *
 * @example fillPath(paths.items.one, { collection: 'news', id: 4 }) === '/items/news/4'
 */
export function fillPath<Path extends string>(
  path: Path,
  params: Readonly<Record<PathParam<Path>, string | number>>,
): string {
  const values: Readonly<Record<string, string | number>> = params;
  return path.replace(/:(\w+)/g, (_place, name: string) => segment(values[name] ?? ""));
}

/** `.` and `..` would be resolved away by URL parsers, escaped or not. */
function segment(value: string | number): string {
  const text = encodeURIComponent(String(value));
  return text === "." || text === ".." ? text.replaceAll(".", "%2E") : text;
}
