import {
  allEndpoints,
  asRecord,
  operatorAliases,
  operators,
  routeOf,
  type Endpoint,
  type ErrorKey,
  type QueryParameter,
} from "@rowhouse/contract";

/** Operators of one-to-many fields. */
const ofLists = ["has", "nhas", "all"];
/** Operators of the key of files. */
const ofFiles = ["used", "nused"];
const ofColumns = [...operators, ...Object.keys(operatorAliases)].filter(
  (operator) => !ofLists.includes(operator) && !ofFiles.includes(operator),
);
const listFigures = ["collection", "type", "result_count", "total_count", "filter_count", "page"];

/** The known properties of the rows of an endpoint. */
interface Rows {
  /** Items of any collection have everything. */
  isAny: boolean;
  leads: boolean;
  leadsToMany: boolean;
  isFiles: boolean;
}

function rowsOf({ reply }: Endpoint): Rows {
  const schema: Record<string, unknown> = "schema" in reply ? { ...reply.schema } : {};
  const isAny = schema["x-collection"] === ":collection";
  const kinds = Object.values(asRecord(schema["properties"])).map(
    (each) => asRecord(each)["x-leads"],
  );
  return {
    isAny,
    leads: isAny || kinds.some((kind) => kind !== undefined),
    isFiles: schema["x-collection"] === "directus_files",
    leadsToMany: isAny || kinds.includes("many"),
  };
}

/** The forms of a parameter that count at an endpoint; null where it is enough that it was sent. */
function formsOf(name: QueryParameter, endpoint: Endpoint): readonly string[] | null {
  const { method, query = [] } = endpoint;
  const rows = rowsOf(endpoint);
  const isRead = method === "GET";
  const isListOfRows = query.includes("filter");
  switch (name) {
    case "fields":
      return [
        "name",
        ...(isListOfRows ? ["*", "*.*", "-name", "-"] : []),
        ...((isListOfRows && rows.leads) || (isRead && rows.isAny) ? ["a.b", "name.*"] : []),
      ];
    case "filter":
      return [
        ...ofColumns,
        "short form",
        "list form",
        "logical",
        "$or",
        "$and",
        ...(rows.leads ? ["a.b"] : []),
        ...(rows.leadsToMany ? ofLists : []),
        ...(rows.isFiles ? ofFiles : []),
      ];
    case "sort":
      return ["name", "-name", ...(isListOfRows ? ["?"] : [])];
    case "limit":
      return ["number", "-1", ...(query.includes("offset") ? ["0"] : [])];
    case "meta":
      return figuresOf(endpoint);
    case "status":
      return ["*", "name"];
    case "lang":
      return ["name", ...(isRead ? ["*"] : [])];
    default:
      return null;
  }
}

/** Figures of lists, of histories, of single things and of writes (API contract 3.7). */
function figuresOf({ method, query = [], reply }: Endpoint): readonly string[] {
  if (query.includes("filter"))
    return [...listFigures, "*", ...(query.includes("status") ? ["status"] : [])];
  if (query.includes("sort")) return ["result_count", "*"];
  if (method !== "GET") return ["type"];
  return [
    "collection",
    "type",
    "*",
    ...(reply.kind === "list" ? ["result_count", "total_count"] : []),
  ];
}

/** Words as `featuresOf` makes them: a parameter, or the forms of it that count. */
function expectedOf(endpoint: Endpoint): string[] {
  const { query = [] } = endpoint;
  // A caller who names the project by a parameter may send the token the same way (API contract 1.1).
  const token = query.includes("project") ? ["access_token"] : [];
  const features = query.flatMap(
    (name) => formsOf(name, endpoint)?.map((form) => `${name} ${form}`) ?? [name],
  );
  return [...features, ...token];
}

const endpoints = allEndpoints();
const routesWhere = (isWanted: (endpoint: Endpoint) => boolean): ReadonlySet<string> =>
  new Set(endpoints.filter(isWanted).map(routeOf));

/** Query features by route: every endpoint of the contract has to be served, and its parameters to be sent. */
export const expectedFeatures: ReadonlyMap<string, readonly string[]> = new Map(
  endpoints.map((endpoint) => [routeOf(endpoint), expectedOf(endpoint)]),
);

/** Routes that are open to all callers. All others have to refuse someone. */
export const openRoutes = routesWhere(
  ({ access, authorizedBy }) => access === "public" && authorizedBy === undefined,
);

/** Routes that say they are not offered (501) and nothing else. */
export const emptyRoutes = routesWhere(({ reply }) => reply.kind === "notOffered");

/** Levels of an action on items, with what has to come of them for some caller (API contract 8.2 to 8.5). */
export const expectedDecisions: readonly (readonly [
  action: string,
  level: string,
  outcome: string,
])[] = [
  ...["read", "update", "delete"].flatMap((action) => [
    ...decided(action, ["mine", "role", "full"], "allowed"),
    ...decided(action, ["none", "mine", "role"], "refused"),
  ]),
  ...decided("create", ["mine", "role", "full"], "allowed"),
  ...decided("create", ["none"], "refused"),
  ...decided("create comment", ["create", "update", "full"], "allowed"),
  ...decided("create comment", ["none", "read"], "refused"),
  ...["update comment", "delete comment"].flatMap((action) => [
    ...decided(action, ["update", "full"], "allowed"),
    ...decided(action, ["none", "read", "create", "update"], "refused"),
  ]),
  ...["create", "update", "delete"].flatMap((action) => reasoned(action)),
];

function decided(action: string, levels: readonly string[], outcome: string) {
  return levels.map((level) => [action, level, outcome] as const);
}

/** `explain`: without a reason and with one. */
function reasoned(action: string) {
  const requiring = ["always", ...(action === "delete" ? [] : [action])];
  const lenient = ["none", "create", "update"].filter((level) => !requiring.includes(level));
  return [
    ...decided(`${action} without a reason`, requiring, "refused"),
    ...decided(`${action} without a reason`, lenient, "allowed"),
    ...decided(`${action} with a reason`, requiring, "allowed"),
  ];
}

/** Failures of the catalog that no reply of this server can carry, with the reason. One that is seen after all is a hole too. */
export const silentFailures: Readonly<Partial<Record<ErrorKey, string>>> = {
  configurationMissing: "the configuration is read at the start, which fails without it",
  configurationExists: "projects are made by the installer, which refuses with 18",
  storageMissing: "the storage location is checked by types, every project has one",
  onlyDefaultProject: "several projects are offered everywhere",
  cacheAdapterInvalid: "there is no cache to configure",
  cacheMisconfigured: "there is no cache to configure",
  loggerMisconfigured: "the log is checked at the start, which fails",
  fieldReadDenied: "hidden fields are left out (8.4), naming one is 215",
  ownerFieldMissing: "turned into 300, 203 or an empty list (8.3)",
  mailTransportMissing: "without a mail server mails become files",
  mailTransportWrong: "there is one way to send mail, chosen by types",
  uploadFormLimit: "forms carry no limit of their own here",
  uploadPartial: "a form that breaks off is 400/2, its sender may be gone",
  uploadNoFile: "a form without a file is 422/4",
  uploadNoFolder: "the folder is made when it is missing; when that fails it is 607",
  uploadStopped: "extensions run in browsers only",
};
