import { operatorAliases, operators, type ErrorKey } from "@rowhouse/contract";

/** Words as `featuresOf` makes them: a parameter, and the forms of it that count. */
const forms = (parameter: string, ...details: string[]): string[] =>
  details.map((detail) => `${parameter} ${detail}`);

/** Operators of one-to-many fields. */
const ofLists = ["has", "nhas", "all"];
const ofColumns = [...operators, ...Object.keys(operatorAliases)].filter(
  (operator) => !ofLists.includes(operator),
);

const sorting = forms("sort", "name", "-name");
const paging = [...forms("limit", "number", "-1", "0"), "offset", "page"];
const figures = ["collection", "type", "result_count", "total_count", "filter_count", "page", "*"];

/** What every list of rows takes (API contract 3). */
const rows = [
  ...forms("fields", "name", "*", "*.*", "-name", "-"),
  ...forms("filter", ...ofColumns, "short form", "list form", "logical"),
  ...[...sorting, "sort ?", ...paging],
  ...["q", "single", "groups"],
  ...forms("meta", ...figures),
];
/** Of collections that lead to others. */
const related = ["fields a.b", "fields name.*", "filter a.b"];
/** Of collections with one-to-many fields. */
const toMany = forms("filter", ...ofLists);
/** Of collections with a status field. */
const staged = [...forms("status", "*", "name"), "meta status"];
/** Of collections with translations. */
const translated = forms("lang", "*", "name");
/** A history is always that of its item: `filter`, `q` and `status` do nothing there (API contract 2.3). */
const history = ["fields name", ...sorting, ...paging, "meta result_count", "meta *"];

/** Lists, with everything that has to be asked of them. */
const lists: Readonly<Record<string, readonly string[]>> = {
  "/items/:collection": [...rows, ...related, ...toMany, ...staged, ...translated],
  "/users": [...rows, ...related, ...toMany, ...staged],
  "/roles": [...rows, ...related, ...toMany],
  "/activity": [...rows, ...related],
  "/collection_presets": [...rows, ...related],
  "/files": [...rows, ...related],
  "/files/folders": [...rows, ...related],
  "/permissions": [...rows, ...related],
  "/revisions": [...rows, ...related],
  "/relations": rows,
  "/settings": rows,
  "/items/:collection/:id/revisions": history,
  "/users/:id/revisions": history,
  "/files/:id/revisions": history,
  "/collections": forms("meta", "collection", "type", "result_count", "total_count", "*"),
  "/fields": [...sorting, ...forms("limit", "number", "-1")],
  "/fields/:collection": [...sorting, ...forms("limit", "number", "-1")],
};

const one = ["fields name", ...forms("meta", "collection", "type", "*")];
/** Reads by key (API contract 2, 3). */
const singles: Readonly<Record<string, readonly string[]>> = {
  "/items/:collection/:id": [...one, ...related.slice(0, 2), ...translated],
  "/users/:id": one,
  "/roles/:id": one,
  "/activity/:id": one,
  "/collection_presets/:id": one,
  "/files/:id": one,
  "/files/folders/:id": one,
  "/permissions/:id": one,
  "/revisions/:id": one,
  "/relations/:id": one,
  "/settings/:id": one,
  "/collections/:collection": forms("meta", "collection", "type", "*"),
  "/fields/:collection/:field": forms("meta", "collection", "type", "*"),
};

const shaped = ["fields name", "meta type"];
/** Items may have translations. */
const shapedItem = [...shaped, "lang name"];
const remarked = ["comment", "activity_skip"];
/** Writes: what shapes the answer (API contract 1.3), and what goes into the activity (3.1). */
const writes: Readonly<Record<string, readonly string[]>> = {
  "POST /items/:collection": [...shapedItem, ...remarked],
  "PATCH /items/:collection/:id": [...shapedItem, ...remarked],
  "PATCH /items/:collection": [...shapedItem, ...remarked],
  "PATCH /items/:collection/:id/revert/:revision": [...shapedItem, ...remarked],
  "DELETE /items/:collection/:id": remarked,
  "POST /users": [...shaped, ...remarked],
  "PATCH /users/:id": [...shaped, ...remarked],
  "DELETE /users/:id": remarked,
  "POST /roles": ["meta type", ...remarked],
  "PATCH /roles/:id": ["meta type", ...remarked],
  "DELETE /roles/:id": remarked,
  "POST /permissions": ["meta type", ...remarked],
  "PATCH /permissions/:id": ["meta type", ...remarked],
  "PATCH /permissions": ["fields name", ...remarked],
  "DELETE /permissions/:id": remarked,
  "POST /relations": [...shaped, ...remarked],
  "PATCH /relations/:id": [...shaped, ...remarked],
  "DELETE /relations/:id": remarked,
  "POST /collection_presets": shaped,
  "PATCH /collection_presets/:id": shaped,
  "POST /files": ["meta type", ...remarked],
  "PATCH /files/:id": ["meta type", ...remarked],
  "PATCH /files": remarked,
  "DELETE /files/:id": ["comment"],
  "POST /files/folders": ["meta type", ...remarked],
  "PATCH /files/folders/:id": ["meta type", ...remarked],
  "DELETE /files/folders/:id": remarked,
  "POST /settings": [...shaped, ...remarked],
  "PATCH /settings/:id": [...shaped, ...remarked],
  "PATCH /settings": ["fields name", ...remarked],
  "DELETE /settings/:id": remarked,
  "POST /collections": ["meta type", "comment"],
  "PATCH /collections/:collection": ["meta type", "comment"],
  "POST /fields/:collection": ["meta type", "comment"],
  "PATCH /fields/:collection/:field": ["meta type", "comment"],
  "PATCH /fields/:collection": ["comment"],
  "DELETE /fields/:collection/:field": ["comment", "delete_junction"],
};

/** Others with parameters of their own, or with none that would change anything. */
const special: Readonly<Record<string, readonly string[]>> = {
  "GET /items/:collection/:id/revisions/:offset": ["fields name"],
  "GET /users/:id/revisions/:offset": ["fields name"],
  "GET /files/:id/revisions/:offset": ["fields name"],
  "GET /auth/sso/:service/callback": ["code", "state", "error"],
  "DELETE /collection_presets/:id": [],
  "GET /openapi.json": [],
  "GET /openapi": [],
  "POST /openapi": [],
};
const inProject = [
  ...Object.entries({ ...lists, ...singles }).map(([path, all]) => [`GET ${path}`, all] as const),
  ...Object.entries(writes),
  ...Object.entries(special),
];
/** Addresses that name their project by a parameter (API contract 1.1). */
const reserved = ["/", "/interfaces", "/layouts", "/pages", "/types"];

/** Query features by route, as routes are registered. */
export const expectedFeatures: ReadonlyMap<string, readonly string[]> = new Map([
  ...inProject.map(([route, all]) => [route.replace(" /", " /:project/"), all] as const),
  ...reserved.map((path) => [`GET ${path}`, ["project", "access_token"]] as const),
  ["GET /uploads/:project/originals/:name", ["proof"]],
  ["GET /downloads/:project/:name", ["proof"]],
  ["GET /thumbnail/:project/:width/:height/:action/:quality/:name", ["proof", "format"]],
]);

/** Routes that answer everybody, whatever their rights. All others have to refuse somebody. */
export const openRoutes: ReadonlySet<string> = new Set([
  "GET /server/ping",
  "GET /server/ready",
  "GET /extensions/custom/*",
  "GET /:project/",
  "GET /:project/openapi.json",
  "GET /:project/openapi",
  "POST /:project/openapi",
  "POST /:project/auth/authenticate",
  "POST /:project/auth/refresh",
  "POST /:project/auth/password/request",
  "GET /:project/auth/password/reset/:token",
  "POST /:project/auth/password/reset",
  "GET /:project/auth/sso",
  "GET /:project/auth/sso/:service",
  "POST /:project/auth/sso/:service",
  "GET /:project/auth/sso/:service/callback",
  "GET /:project/auth/sso/:service/icon.svg",
  "POST /:project/auth/sso/access_token",
  "GET /:project/permissions/me",
  "GET /:project/permissions/me/:collection",
  "GET /:project/users/invite/:token",
  "POST /:project/users/invite/:token",
  "POST /:project/utils/hash",
  "POST /:project/utils/hash/match",
  "POST /:project/utils/random/string",
  "GET /:project/utils/2fa_secret",
  // A secret address is the right to the bytes; to anybody else they are not there (404/1).
  "GET /uploads/:project/originals/:name",
  "GET /downloads/:project/:name",
  "GET /thumbnail/:project/:width/:height/:action/:quality/:name",
]);

/** Routes that say they are not offered (501) and nothing else. */
export const emptyRoutes: ReadonlySet<string> = new Set(
  ["GET", "POST", "PUT", "PATCH", "DELETE"].map((method) => `${method} /:project/scim/*`),
);

/** Levels of an action on items, with what has to come of them for somebody (API contract 8.2 to 8.5). */
export const expectedJudgments: readonly (readonly [
  action: string,
  level: string,
  outcome: string,
])[] = [
  ...["read", "update", "delete"].flatMap((action) => [
    ...judged(action, ["mine", "role", "full"], "allowed"),
    ...judged(action, ["none", "mine", "role"], "refused"),
  ]),
  ...judged("create", ["mine", "role", "full"], "allowed"),
  ...judged("create", ["none"], "refused"),
  ...judged("create comment", ["create", "update", "full"], "allowed"),
  ...judged("create comment", ["none", "read"], "refused"),
  ...["update comment", "delete comment"].flatMap((action) => [
    ...judged(action, ["update", "full"], "allowed"),
    ...judged(action, ["none", "read", "create", "update"], "refused"),
  ]),
  ...["create", "update", "delete"].flatMap((action) => reasoned(action)),
];

function judged(action: string, levels: readonly string[], outcome: string) {
  return levels.map((level) => [action, level, outcome] as const);
}

/** `explain`: without a reason and with one. */
function reasoned(action: string) {
  const asking = ["always", ...(action === "delete" ? [] : [action])];
  const lenient = ["none", "create", "update"].filter((level) => !asking.includes(level));
  return [
    ...judged(`${action} without a reason`, asking, "refused"),
    ...judged(`${action} without a reason`, lenient, "allowed"),
    ...judged(`${action} with a reason`, asking, "allowed"),
  ];
}

/** Failures of the catalogue that no answer of this server can carry, with the reason. One that is seen after all is a hole too. */
export const silentFailures: Readonly<Partial<Record<ErrorKey, string>>> = {
  configurationMissing: "the configuration is read at the start, which fails without it",
  configurationExists: "projects are kept by the installer, which answers 18",
  storageMissing: "the place for files is checked by types, every project has one",
  onlyDefaultProject: "several projects are offered everywhere",
  cacheAdapterInvalid: "there is no cache to configure",
  cacheMisconfigured: "there is no cache to configure",
  loggerMisconfigured: "the log is checked at the start, which fails",
  fieldReadDenied: "hidden fields are left out (8.4), asking for one by name is 215",
  ownerFieldMissing: "turned into 300, 203 or an empty list (8.3)",
  mailTransportMissing: "without a mail server mails become files",
  mailTransportWrong: "there is one way to send mail, chosen by types",
  uploadFormLimit: "forms carry no limit of their own here",
  uploadPartial: "a form that breaks off is 400/2, its sender may be gone",
  uploadNoFile: "a form without a file is 422/4",
  uploadNoFolder: "the folder is made when it is missing; when that fails it is 607",
  uploadStopped: "extensions run in browsers only",
};
