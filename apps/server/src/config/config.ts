import { isIP } from "node:net";
import { resolve } from "node:path";
import { parseArgs } from "node:util";

import type { TrustedProxies } from "../core/network/addresses.ts";
import type { StorageLocation } from "../core/file-storage.ts";
import {
  type ReplyBounds,
  type Retention,
  secretsIn,
  synchronousChoices,
  defaultLimits,
  type DatabaseLimits,
} from "../core/project.ts";
import { logLevels, type LogLevel } from "../core/log/logger.ts";
import { SetupError, UsageError } from "../core/setup-error.ts";
import { refuseUnknownVariables, type Setting } from "./known-variables.ts";
import {
  valueOf,
  readUrl,
  readFlag,
  readChoice,
  readCount,
  readMegabytes,
  readNumber,
  readSeconds,
  megabyte,
  type Variables,
  readExempt,
  readProxies,
} from "./read-variable.ts";
import { readStorageLocation } from "./storage-location.ts";

/** Everything an operator may set, checked; made once at start and never changed. */
export interface Config {
  host: string;
  port: number;
  /** Absolute path of the folder with databases, uploads and project files. */
  dataDir: string;
  /** Set by the operator for the default project; null: what the installer chose, else SQLite in the data folder. */
  databaseUrl: string | null;
  /** How many connections each project's database gets, and how long it is waited for. */
  databaseLimits: DatabaseLimits;
  /** Installs without a browser when nothing is installed yet. */
  firstAdmin: { email: string; password: string } | null;
  /** One or several with commas between them, see `secretsIn`. Null: generated and stored in the data folder. */
  secret: string | null;
  /** Address people use, without a slash at the end; null: that of each request. */
  publicUrl: string | null;
  /** Where the bytes of files are stored. */
  storage: StorageLocation;
  /** Bytes of one upload at most; projects may set less (`file_max_size`). */
  uploadBytes: number;
  /** Hosts of the operator's own network from which files may be fetched, each maybe with `:port`. */
  uploadHosts: readonly string[];
  /** Origins whose pages may call the API, `*` for all; null: those of each project's file, else none. */
  corsOrigins: readonly string[] | null;
  redisUrl: string | null;
  /** Mail server; null: mails are stored in the outbox of the data folder. */
  smtpUrl: string | null;
  /** Address that mails come from, maybe with a name in front; null: one at the host of the public address. */
  mailFrom: string | null;
  /** Where people of this installation report problems: a page or `mailto:`; null: nowhere in particular. */
  supportUrl: string | null;
  /** Where the use of the product is reported once an administrator switches that on; null: nowhere. */
  usageUrl: string | null;
  /** Milliseconds for which a connection without requests is kept open. */
  keepAlive: number;
  /** Milliseconds for which a server that is asked to stop goes on, and says that it is not ready. */
  drain: number;
  /** The proxies in front whose `X-Forwarded-*` headers are believed; 0: none. */
  trustProxy: TrustedProxies;
  /** Whether a token in the address of a request (`?access_token=`) is taken. */
  addressTokens: boolean;
  /** Requests per minute and address; 0 = no limit. */
  rateLimit: number;
  /** Ranges of callers whose requests are not counted. */
  rateLimitExempt: readonly string[];
  /** The bounds of one reply; infinite for no limit. */
  replyBounds: ReplyBounds;
  /** Milliseconds for which a proof of who one is counts before dangerous acts; infinite: it is never asked for again. */
  confirmationMs: number;
  /** For how long activity, revisions and versions of files are kept. */
  retention: Retention;
  log: LogSettings;
  /** The token that a collector of `/metrics` has to send; null: nothing is measured. */
  metricsToken: string | null;
}

/** The log on standard error: how much of it, and as lines for people or JSON for collectors. */
interface LogSettings {
  level: LogLevel;
  format: "text" | "json";
  /** One line per request. */
  requests: boolean;
}

/** Longer than balancers keep theirs, so that they never use one that is being closed. */
const defaultKeepAlive = 75_000;
const defaultRateLimit = 3000;
const defaultConfirmMinutes = 10;
const defaultFileVersions = 20;
/** All of a file are listed in one reply. */
const maxFileVersions = 1000;
const defaultReply = { rows: 50_000, megabytes: 64 };
const minSecret = 16;
/** One that changes tables, one that keeps their lock meanwhile, and one that reads. */
const minConnections = 3;

/**
 * Reads the environment and the flags `--port`, `--host`, `--data` (a flag wins over its variable). Throws SetupError that names
 * what is wrong and what it has to be, UsageError for a variable or a flag that is not known.
 */
export function readConfig(variables: Variables, flags: readonly string[] = []): Config {
  refuseUnknownVariables(variables);
  const given = readFlags(flags);
  const dataDir = resolve(given.data ?? valueOf(variables, "ROWHOUSE_DATA_DIR") ?? "./data");
  return Object.freeze({
    host: readHost(given.host ?? valueOf(variables, "ROWHOUSE_HOST") ?? "127.0.0.1"),
    port: readPort(given.port ?? valueOf(variables, "ROWHOUSE_PORT") ?? "8484"),
    dataDir,
    databaseUrl: valueOf(variables, "ROWHOUSE_DATABASE_URL"),
    databaseLimits: readDatabaseLimits(variables),
    firstAdmin: readFirstAdmin(variables),
    secret: readSecret(variables, "ROWHOUSE_SECRET", "Leave it unset to have one generated."),
    publicUrl:
      readUrl(variables, "ROWHOUSE_PUBLIC_URL", ["http:", "https:"])?.replace(/\/+$/, "") ?? null,
    storage: readStorageLocation(valueOf(variables, "ROWHOUSE_STORAGE_URL"), {
      dataDir,
      region: valueOf(variables, "AWS_REGION"),
    }),
    uploadBytes: readMegabytes(variables, "ROWHOUSE_UPLOAD_MB", 2048),
    uploadHosts: readHosts(valueOf(variables, "ROWHOUSE_UPLOAD_HOSTS")),
    corsOrigins: readOrigins(valueOf(variables, "ROWHOUSE_CORS_ORIGINS")),
    redisUrl: readUrl(variables, "ROWHOUSE_REDIS_URL", ["redis:", "rediss:"]),
    smtpUrl: readUrl(variables, "ROWHOUSE_SMTP_URL", ["smtp:", "smtps:"]),
    mailFrom: readMailFrom(variables),
    supportUrl: readUrl(variables, "ROWHOUSE_SUPPORT_URL", ["https:", "http:", "mailto:"]),
    usageUrl: readUrl(variables, "ROWHOUSE_USAGE_URL", ["https:", "http:"]),
    keepAlive: readSeconds(variables, "ROWHOUSE_KEEP_ALIVE", defaultKeepAlive),
    drain: readSeconds(variables, "ROWHOUSE_DRAIN", 0),
    trustProxy: readProxies(valueOf(variables, "ROWHOUSE_TRUST_PROXY")),
    addressTokens: readFlag(variables, "ROWHOUSE_ADDRESS_TOKENS", "true"),
    rateLimit: readCount(variables, "ROWHOUSE_RATE_LIMIT", defaultRateLimit),
    rateLimitExempt: readExempt(valueOf(variables, "ROWHOUSE_RATE_LIMIT_EXEMPT")),
    metricsToken: readSecret(
      variables,
      "ROWHOUSE_METRICS_TOKEN",
      "Leave it unset to measure nothing.",
    ),
    replyBounds: {
      rows: readCount(variables, "ROWHOUSE_REPLY_ROWS", defaultReply.rows) || Infinity,
      bytes:
        readCount(variables, "ROWHOUSE_REPLY_MB", defaultReply.megabytes) * megabyte || Infinity,
    },
    confirmationMs:
      readCount(variables, "ROWHOUSE_CONFIRM_MINUTES", defaultConfirmMinutes) * 60_000 || Infinity,
    retention: {
      activity: readCount(variables, "ROWHOUSE_ACTIVITY_DAYS", 0) || Infinity,
      revisions: readCount(variables, "ROWHOUSE_REVISION_DAYS", 0) || Infinity,
      fileVersions: readNumber(variables, "ROWHOUSE_FILE_VERSIONS", {
        usual: defaultFileVersions,
        least: 0,
        most: maxFileVersions,
      }),
    },
    log: {
      level: readChoice(variables, "ROWHOUSE_LOG_LEVEL", { of: logLevels, usual: "info" }),
      format: readChoice(variables, "ROWHOUSE_LOG_FORMAT", { of: ["text", "json"], usual: "text" }),
      requests: readFlag(variables, "ROWHOUSE_LOG_REQUESTS"),
    },
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
    throw new UsageError("The flags are --port N, --host H and --data DIR, each with its value.", {
      cause: error,
    });
  }
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

function readDatabaseLimits(variables: Variables): DatabaseLimits {
  const { connections, connect, query, lock, synchronous } = defaultLimits;
  return {
    connections: readNumber(variables, "ROWHOUSE_DATABASE_CONNECTIONS", {
      least: minConnections,
      usual: connections,
    }),
    connect: readSeconds(variables, "ROWHOUSE_DATABASE_CONNECT_TIMEOUT", connect) || connect,
    query: readSeconds(variables, "ROWHOUSE_DATABASE_QUERY_TIMEOUT", query),
    lock: readSeconds(variables, "ROWHOUSE_DATABASE_LOCK_TIMEOUT", lock) || lock,
    synchronous: readChoice(variables, "ROWHOUSE_SQLITE_SYNCHRONOUS", {
      of: synchronousChoices,
      usual: synchronous,
    }),
  };
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

function readSecret(variables: Variables, name: Setting, hint: string): string | null {
  const secret = valueOf(variables, name);
  if (secret !== null && secretsIn(secret).some((each) => each.length < minSecret))
    throw new SetupError(
      `${name} is too short, it needs at least ${minSecret} characters. ${hint}`,
    );
  return secret;
}

/** `hello@museum.example` or `Museum <hello@museum.example>`. */
function readMailFrom(variables: Variables): string | null {
  const from = valueOf(variables, "ROWHOUSE_MAIL_FROM");
  if (from !== null && !/^(?:[^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/.test(from))
    throw new SetupError(
      "ROWHOUSE_MAIL_FROM has to be an e-mail address, maybe with a name in front: Museum <hello@museum.example>.",
    );
  return from;
}

function readHosts(text: string | null): string[] {
  const hosts = (text ?? "")
    .split(",")
    .map((host) => host.trim().toLowerCase())
    .filter((host) => host !== "");
  const wrong = hosts.find((host) => !/^([a-z0-9.-]+|\[[0-9a-f:.]+\])(:\d{1,5})?$/.test(host));
  if (wrong !== undefined)
    throw new SetupError(
      `ROWHOUSE_UPLOAD_HOSTS names "${wrong}", it has to be a list of hosts such as media.example.com,10.0.0.5:9000.`,
    );
  return hosts;
}

/** `https://app.example.com,http://localhost:3000`; `*` for all, `none` for none. */
function readOrigins(text: string | null): string[] | null {
  if (text === null) return null;
  if (text.toLowerCase() === "none") return [];
  const origins = text
    .split(",")
    .map((origin) => origin.trim())
    .filter((origin) => origin !== "");
  const wrong = origins.find((origin) => origin !== "*" && !isOrigin(origin));
  if (wrong !== undefined)
    throw new SetupError(
      `ROWHOUSE_CORS_ORIGINS names "${wrong}", it has to be a list of origins such as https://app.example.com,http://localhost:3000, or * or none.`,
    );
  return origins;
}

function isOrigin(text: string): boolean {
  return /^https?:$/.test(URL.parse(text)?.protocol ?? "") && URL.parse(text)?.origin === text;
}

/** Whom mails of the installation come from: what the operator says, else an address at the host that people use. */
export function mailSender({
  mailFrom,
  publicUrl,
}: Pick<Config, "mailFrom" | "publicUrl">): string {
  return mailFrom ?? `rowhouse@${new URL(publicUrl ?? "http://localhost").hostname}`;
}
