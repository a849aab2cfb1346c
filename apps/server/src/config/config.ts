import { isIP } from "node:net";
import { isAbsolute, resolve } from "node:path";
import { parseArgs } from "node:util";
import { SetupError } from "../core/setup-error.ts";

/** Everything an operator may set, checked; made once at start and never changed. */
export interface Config {
  host: string;
  port: number;
  /** Absolute path of the folder with databases, uploads and project files. */
  dataDir: string;
  /** Set by the operator for the default project; null: what the installer chose, else SQLite in the data folder. */
  databaseUrl: string | null;
  /** Installs without a browser when nothing is installed yet. */
  firstAdmin: { email: string; password: string } | null;
  /** Null: generated and kept in the data folder. */
  secret: string | null;
  /** Address people use, without a slash at the end; null: that of each request. */
  publicUrl: string | null;
  /** Absolute path of the folder for uploads. */
  uploadDir: string;
  redisUrl: string | null;
  mailFrom: string | null;
  /** Whether `X-Forwarded-*` headers of a proxy in front are believed. */
  trustProxy: boolean;
  /** Requests per minute and address; 0 = no limit. */
  rateLimit: number;
}

type Variables = Readonly<Record<string, string | undefined>>;

const defaultRateLimit = 3000;
const leastSecret = 16;

/**
 * Reads the environment and the flags `--port`, `--host`, `--data` (a flag wins over its variable). Throws SetupError that names
 * what is wrong and what it has to be.
 */
export function readConfig(variables: Variables, flags: readonly string[] = []): Config {
  const given = readFlags(flags);
  const dataDir = resolve(given.data ?? valueOf(variables, "ROWHOUSE_DATA_DIR") ?? "./data");
  return Object.freeze({
    host: readHost(given.host ?? valueOf(variables, "ROWHOUSE_HOST") ?? "127.0.0.1"),
    port: readPort(given.port ?? valueOf(variables, "ROWHOUSE_PORT") ?? "8484"),
    dataDir,
    databaseUrl: valueOf(variables, "ROWHOUSE_DATABASE_URL"),
    firstAdmin: readFirstAdmin(variables),
    secret: readSecret(variables),
    publicUrl:
      readUrl(variables, "ROWHOUSE_PUBLIC_URL", ["http:", "https:"])?.replace(/\/+$/, "") ?? null,
    uploadDir: readUploadDir(valueOf(variables, "ROWHOUSE_STORAGE_URL"), dataDir),
    redisUrl: readUrl(variables, "ROWHOUSE_REDIS_URL", ["redis:", "rediss:"]),
    mailFrom: valueOf(variables, "ROWHOUSE_MAIL_FROM"),
    trustProxy: readFlag(variables, "ROWHOUSE_TRUST_PROXY"),
    rateLimit: readCount(variables, "ROWHOUSE_RATE_LIMIT", defaultRateLimit),
  });
}

function readFlags(flags: readonly string[]): { port?: string; host?: string; data?: string } {
  const options = {
    port: { type: "string" },
    host: { type: "string" },
    data: { type: "string" },
  } as const;
  try {
    return parseArgs({ args: [...flags], options, allowPositionals: false }).values;
  } catch (error) {
    throw new SetupError("The flags are --port N, --host H and --data DIR, each with its value.", {
      cause: error,
    });
  }
}

/** An empty variable counts as not set. */
function valueOf(variables: Variables, name: string): string | null {
  const value = variables[name]?.trim();
  return value === undefined || value === "" ? null : value;
}

function readHost(host: string): string {
  const isName = /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(host);
  if (isIP(host) === 0 && !isName)
    throw new SetupError(
      `ROWHOUSE_HOST (--host) is "${host}", it has to be a host name or an address such as 127.0.0.1.`,
    );
  return host;
}

function readPort(text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535)
    throw new SetupError(
      `ROWHOUSE_PORT (--port) is "${text}", it has to be a number from 0 to 65535.`,
    );
  return port;
}

function readFirstAdmin(variables: Variables): Config["firstAdmin"] {
  const email = valueOf(variables, "ROWHOUSE_ADMIN_EMAIL");
  const password = valueOf(variables, "ROWHOUSE_ADMIN_PASSWORD");
  if (email === null && password === null) return null;
  if (email === null || password === null)
    throw new SetupError(
      "ROWHOUSE_ADMIN_EMAIL and ROWHOUSE_ADMIN_PASSWORD belong together: set both or none.",
    );
  if (!/^\S+@\S+$/.test(email))
    throw new SetupError("ROWHOUSE_ADMIN_EMAIL has to be an e-mail address.");
  return { email, password };
}

function readSecret(variables: Variables): string | null {
  const secret = valueOf(variables, "ROWHOUSE_SECRET");
  if (secret !== null && secret.length < leastSecret) {
    throw new SetupError(
      `ROWHOUSE_SECRET is too short, it needs at least ${leastSecret} characters. Leave it unset to have one generated.`,
    );
  }
  return secret;
}

function readUrl(variables: Variables, name: string, protocols: string[]): string | null {
  const value = valueOf(variables, name);
  if (value === null) return null;
  if (!URL.canParse(value) || !protocols.includes(new URL(value).protocol)) {
    throw new SetupError(
      `${name} is not an address, it has to begin with ${protocols.map((protocol) => `${protocol}//`).join(" or ")}.`,
    );
  }
  return value;
}

function readUploadDir(url: string | null, dataDir: string): string {
  if (url === null) return resolve(dataDir, "uploads");
  if (!url.startsWith("file:"))
    throw new SetupError(
      "ROWHOUSE_STORAGE_URL has to begin with file: and name a folder, for example file:/var/lib/rowhouse/uploads.",
    );
  const path = decodeURIComponent(url.slice("file:".length).replace(/^\/\/(?=\/)/, ""));
  return isAbsolute(path) ? path : resolve(dataDir, path);
}

function readFlag(variables: Variables, name: string): boolean {
  const value = (valueOf(variables, name) ?? "false").toLowerCase();
  if (["1", "true", "yes", "on"].includes(value)) return true;
  if (["0", "false", "no", "off"].includes(value)) return false;
  throw new SetupError(`${name} is "${value}", it has to be true or false.`);
}

function readCount(variables: Variables, name: string, fallback: number): number {
  const value = valueOf(variables, name);
  if (value === null) return fallback;
  if (!/^\d{1,9}$/.test(value))
    throw new SetupError(`${name} is "${value}", it has to be a whole number, 0 for no limit.`);
  return Number(value);
}
