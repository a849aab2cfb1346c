/**
 * Who may import whom. A room is a folder or a kind of file; the first room whose pattern fits a file is its room.
 * `mayImport` names rooms inside the same workspace, `packages` those outside of it; all else is refused.
 */
export interface Room {
  name: string;
  pattern: RegExp;
  mayImport: string[];
  /** Rooms of which only types may be imported. */
  typesOf?: string[];
  /** Left out where it is any but the drivers of databases. */
  packages?: RegExp[];
}

export const any = [/.*/];
/** The packages that a room without `packages` may import. Only `database` knows the drivers (decision 12). */
export const anyButDrivers = [/^(?!(pg|pg-copy-streams|mysql2|better-sqlite3)(\/|$)).*$/];
export const contract = /^@rowhouse\/contract$/;
export const node = /^node:/;
export const react = /^(react|react-dom)(\/.*)?$/;

/** The rooms of the server. */
export const serverRooms: Room[] = [
  { name: "start", pattern: /^(main|index)\.ts$|^cli\//, mayImport: ["*"] },
  {
    name: "app",
    pattern: /^app\.ts$/,
    mayImport: ["http", "access", "core", "config", "projects", "module index"],
  },
  {
    name: "http",
    pattern: /^http\//,
    mayImport: ["http", "access", "core", "config", "projects"],
  },
  {
    name: "config",
    pattern: /^config\//,
    mayImport: ["config", "core"],
    packages: [contract, node],
  },
  {
    name: "core",
    pattern: /^core\//,
    mayImport: ["core"],
    typesOf: ["database"],
  },
  {
    name: "projects",
    pattern: /^projects\//,
    mayImport: ["projects", "access", "config", "core", "database", "storage"],
  },
  { name: "database", pattern: /^database\//, mayImport: ["database", "core"], packages: any },
  // The planner, from the bottom up; modules enter by its index.
  {
    name: "query basics",
    pattern: /^query\/columns\.ts$/,
    mayImport: ["query basics", "core", "database"],
  },
  {
    name: "query plan",
    pattern: /^query\/plan\//,
    mayImport: ["query plan", "query basics", "core", "database"],
  },
  {
    name: "query sql",
    pattern: /^query\/sql\//,
    mayImport: ["query sql", "query plan", "query basics", "core", "database"],
  },
  {
    name: "query read",
    pattern: /^query\/read\//,
    mayImport: ["query read", "query sql", "query plan", "query basics", "core", "database"],
  },
  {
    name: "query write",
    pattern: /^query\/write\//,
    mayImport: [
      "query write",
      "query read",
      "query sql",
      "query plan",
      "query basics",
      "core",
      "database",
    ],
  },
  {
    name: "query",
    pattern: /^query\//,
    mayImport: [
      "query",
      "query write",
      "query read",
      "query sql",
      "query plan",
      "query basics",
      "core",
    ],
  },
  {
    name: "access",
    pattern: /^access\//,
    mayImport: ["access", "core", "database"],
  },
  { name: "storage", pattern: /^storage\//, mayImport: ["storage", "core"] },
  { name: "mail", pattern: /^mail\//, mayImport: ["mail", "core"] },
  {
    name: "installer",
    pattern: /^modules\/projects\/projects\.(routes|service)\.ts$/,
    mayImport: ["own module", "access", "core", "database", "http", "projects"],
    packages: [contract, node, /^fastify$/],
  },
  {
    name: "module index",
    pattern: /^modules\/[^/]+\/index\.ts$/,
    mayImport: ["own module", "core", "query"],
    packages: [contract, /^fastify$/],
  },
  {
    name: "routes",
    pattern: /^modules\/.*\.routes\.ts$/,
    mayImport: ["own service", "core", "http"],
    typesOf: ["projects"],
    packages: [contract, node, /^fastify$/, /^@fastify\//, /^typebox$/],
  },
  {
    name: "repository",
    pattern: /^modules\/.*\.repository\.ts$/,
    mayImport: ["database", "query", "core", "own module"],
    packages: [contract, node],
  },
  {
    name: "module",
    pattern: /^modules\//,
    mayImport: ["own module", "module index", "access", "core", "query", "storage", "mail"],
    typesOf: ["database"],
    packages: [/^(?!fastify|@fastify|pg|mysql2|better-sqlite3).*$/],
  },
];
