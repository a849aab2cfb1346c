import { nearestName } from "@rowhouse/contract";
import { UsageError } from "../core/setup-error.ts";

/** Every variable that the server reads; what is often mistyped comes first. */
export const settings = [
  "ROWHOUSE_DATABASE_URL",
  "ROWHOUSE_DATA_DIR",
  "ROWHOUSE_HOST",
  "ROWHOUSE_PORT",
  "ROWHOUSE_PUBLIC_URL",
  "ROWHOUSE_SECRET",
  "ROWHOUSE_ADMIN_EMAIL",
  "ROWHOUSE_ADMIN_PASSWORD",
  "ROWHOUSE_STORAGE_URL",
  "ROWHOUSE_UPLOAD_MB",
  "ROWHOUSE_UPLOAD_HOSTS",
  "ROWHOUSE_REDIS_URL",
  "ROWHOUSE_SMTP_URL",
  "ROWHOUSE_MAIL_FROM",
  "ROWHOUSE_SUPPORT_URL",
  "ROWHOUSE_USAGE_URL",
  "ROWHOUSE_TRUST_PROXY",
  "ROWHOUSE_CORS_ORIGINS",
  "ROWHOUSE_ADDRESS_TOKENS",
  "ROWHOUSE_KEEP_ALIVE",
  "ROWHOUSE_DRAIN",
  "ROWHOUSE_RATE_LIMIT",
  "ROWHOUSE_RATE_LIMIT_EXEMPT",
  "ROWHOUSE_REPLY_ROWS",
  "ROWHOUSE_REPLY_MB",
  "ROWHOUSE_CONFIRM_MINUTES",
  "ROWHOUSE_ACTIVITY_DAYS",
  "ROWHOUSE_REVISION_DAYS",
  "ROWHOUSE_FILE_VERSIONS",
  "ROWHOUSE_DATABASE_CONNECTIONS",
  "ROWHOUSE_DATABASE_CONNECT_TIMEOUT",
  "ROWHOUSE_DATABASE_QUERY_TIMEOUT",
  "ROWHOUSE_DATABASE_LOCK_TIMEOUT",
  "ROWHOUSE_SQLITE_SYNCHRONOUS",
  "ROWHOUSE_LOG_LEVEL",
  "ROWHOUSE_LOG_FORMAT",
  "ROWHOUSE_LOG_REQUESTS",
  "ROWHOUSE_METRICS_TOKEN",
] as const;

export type Setting = (typeof settings)[number];

/** Variables that `npm run schema` and `types`, development and tests read. They may be set while a server or a command runs. */
const settingsOfTools = ["ROWHOUSE_TOKEN", "ROWHOUSE_CHROMIUM", "ROWHOUSE_DEV_API"] as const;

const prefix = "ROWHOUSE_";
const known: ReadonlySet<string> = new Set([...settings, ...settingsOfTools]);
/** Kubernetes gives every container variables of services; those of one whose name begins with "rowhouse" look like ours. */
const ofServices = /_SERVICE_(HOST|PORT)(_|$)|_PORT_\d+_(TCP|UDP|SCTP)(_|$)/;

/** Throws UsageError for a variable that looks like a setting and is none: a misspelled one would have no effect, and nobody would notice. */
export function refuseUnknownVariables(
  variables: Readonly<Record<string, string | undefined>>,
): void {
  for (const [name, value = ""] of Object.entries(variables)) {
    if (!name.startsWith(prefix) || known.has(name) || value.trim() === "") continue;
    if (ofServices.test(name) || (name.endsWith("_PORT") && value.includes("://"))) continue;
    const nearest = nearestName(
      name.slice(prefix.length),
      [...known].map((each) => each.slice(prefix.length)),
    );
    const hint =
      nearest === null
        ? "docs/reference/settings.md explains those that are."
        : `Did you mean ${prefix}${nearest}?`;
    throw new UsageError(`${name} is not known. ${hint}`);
  }
}
