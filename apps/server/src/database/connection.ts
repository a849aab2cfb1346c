import { nearestName, ownValue } from "@rowhouse/contract";
import { readFileSync } from "node:fs";

import { SetupError } from "../core/setup-error.ts";
import type { DialectId } from "./database.ts";

/** Where a project's database is, read from its URL. */
export type Connection =
  | { dialect: "sqlite"; file: string }
  | {
      dialect: "postgres" | "mysql";
      host: string;
      port: number;
      user: string;
      password: string;
      database: string;
      socket: string | null;
      tls: boolean;
      /** A file with the certificates that sign that of the server; null: those the system knows. */
      ca: string | null;
      /** PostgreSQL: where tables stand, and after it what else is looked into; empty: as the database says. */
      schemas: readonly string[];
    };

/** A connection to a server. */
export type ServerConnection = Exclude<Connection, { dialect: "sqlite" }>;

const schemes: Readonly<Record<string, DialectId>> = {
  "sqlite:": "sqlite",
  "postgres:": "postgres",
  "postgresql:": "postgres",
  "mysql:": "mysql",
  "mariadb:": "mysql",
};
const defaultPorts = { postgres: 5432, mysql: 3306 } as const;

/**
 * `sqlite:path` (`sqlite::memory:`), `postgres://user:password@host:port/database`, `mysql://…`; `?ssl=true` (or `sslmode=require`)
 * means TLS, `?ca=/path` TLS with certificates of one's own, `?socket=/path` a socket, `?schema=a,b` schemas of PostgreSQL. Throws SetupError that says what to do.
 */
export function parseDatabaseUrl(url: string): Connection {
  const dialect = ownValue(schemes, /^[a-z]+:/i.exec(url)?.[0].toLowerCase() ?? "");
  if (dialect === undefined)
    throw invalid("It has to begin with sqlite:, postgres:// or mysql://.");
  if (dialect === "sqlite") {
    const file = url.slice("sqlite:".length).replace(/^\/\/(?=\/)/, "");
    if (file === "") throw invalid("After sqlite: comes the path of the file.");
    return { dialect, file };
  }
  return parseServerUrl(dialect, url);
}

function parseServerUrl(dialect: "postgres" | "mysql", url: string): Connection {
  if (!URL.canParse(url))
    throw invalid("It has to look like postgres://user:password@host:5432/database.");
  const parsed = new URL(url);
  const database = decoded(parsed.pathname.slice(1));
  if (database === "") throw invalid("The name of the database is missing at its end.");
  const { searchParams } = parsed;
  assertParameters(searchParams);
  const sslMode = searchParams.get("sslmode");
  const ca = searchParams.get("ca") || searchParams.get("sslrootcert") || null;
  return {
    dialect,
    host: decoded(parsed.hostname).replace(/^\[(.*)\]$/, "$1") || "127.0.0.1",
    port: parsed.port === "" ? defaultPorts[dialect] : Number(parsed.port),
    user: decoded(parsed.username),
    password: decoded(parsed.password),
    database,
    socket: searchParams.get("socket"),
    tls:
      ca !== null ||
      searchParams.get("ssl") === "true" ||
      (sslMode !== null && sslMode !== "disable"),
    ca,
    schemas: readSchemas(dialect, searchParams.get("schema")),
  };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw invalid("A % of its own is written %25 in it.");
  }
}

/** Parameters that may follow the question mark, and their values where not all are good. */
const parameters: Readonly<Record<string, readonly string[] | null>> = {
  socket: null,
  ssl: ["true", "false"],
  sslmode: ["disable", "allow", "prefer", "require", "verify-ca", "verify-full"],
  ca: null,
  sslrootcert: null,
  schema: null,
};

/** A misspelled one would have no effect, and the connection no TLS. */
function assertParameters(given: URLSearchParams): void {
  for (const [name, value] of given) {
    const values = ownValue(parameters, name);
    if (values === undefined) {
      const nearest = nearestName(name, Object.keys(parameters));
      const known = `Known are ${Object.keys(parameters).join(", ")}.`;
      throw invalid(
        `?${name}= is not known in it. ${nearest === null ? known : `Did you mean ?${nearest}=?`}`,
      );
    }
    if (values !== null && !values.includes(value))
      throw invalid(`?${name}= is "${value}", it has to be one of ${values.join(", ")}.`);
  }
}

function readSchemas(dialect: "postgres" | "mysql", list: string | null): string[] {
  if (list === null) return [];
  if (dialect === "mysql") throw invalid("Only PostgreSQL has schemas: leave ?schema= out.");
  const schemas = list.split(",").map((name) => name.trim());
  if (schemas.includes(""))
    throw invalid("After ?schema= comes the name of a schema, or several with commas between.");
  return schemas;
}

/** The reverse: what a project stores about its database. */
export function toDatabaseUrl(connection: Connection): string {
  if (connection.dialect === "sqlite") return `sqlite:${connection.file}`;
  const url = new URL(
    `${connection.dialect}://${connection.host.includes(":") ? `[${connection.host}]` : connection.host}:${connection.port}`,
  );
  url.username = encodeURIComponent(connection.user);
  url.password = encodeURIComponent(connection.password);
  url.pathname = `/${encodeURIComponent(connection.database)}`;
  if (connection.socket !== null) url.searchParams.set("socket", connection.socket);
  if (connection.ca !== null) url.searchParams.set("ca", connection.ca);
  else if (connection.tls) url.searchParams.set("ssl", "true");
  if (connection.schemas.length > 0) url.searchParams.set("schema", connection.schemas.join(","));
  return url.href;
}

function invalid(hint: string): SetupError {
  return new SetupError(`ROWHOUSE_DATABASE_URL is not an address of a database. ${hint}`);
}

/** Whose certificates are taken: with a file those that it has signed, and no others. Throws SetupError when it cannot be read. */
export function trustOf({ ca }: ServerConnection): { rejectUnauthorized: true; ca?: string } {
  if (ca === null) return { rejectUnauthorized: true };
  try {
    return { rejectUnauthorized: true, ca: readFileSync(ca, "utf8") };
  } catch (error) {
    throw new SetupError(
      `The file ${ca} with certificates for the database cannot be read. Check ?ca= in the address of the database.`,
      { cause: error },
    );
  }
}
