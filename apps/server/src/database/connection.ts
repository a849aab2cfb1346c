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
    };

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
 * means TLS, `?socket=/path` for a socket. Throws SetupError that says what to do.
 */
export function parseDatabaseUrl(url: string): Connection {
  const dialect = schemes[/^[a-z]+:/i.exec(url)?.[0].toLowerCase() ?? ""];
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
  const database = decodeURIComponent(parsed.pathname.slice(1));
  if (database === "") throw invalid("The name of the database is missing at its end.");
  const sslMode = parsed.searchParams.get("sslmode");
  return {
    dialect,
    host: decodeURIComponent(parsed.hostname).replace(/^\[(.*)\]$/, "$1") || "127.0.0.1",
    port: parsed.port === "" ? defaultPorts[dialect] : Number(parsed.port),
    user: decodeURIComponent(parsed.username),
    password: decodeURIComponent(parsed.password),
    database,
    socket: parsed.searchParams.get("socket"),
    tls: parsed.searchParams.get("ssl") === "true" || (sslMode !== null && sslMode !== "disable"),
  };
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
  if (connection.tls) url.searchParams.set("ssl", "true");
  return url.href;
}

function invalid(hint: string): SetupError {
  return new SetupError(`ROWHOUSE_DATABASE_URL is not an address of a database. ${hint}`);
}
