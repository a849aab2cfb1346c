import type { ServerDetails } from "@rowhouse/contract";

/** How a part of the server is: as it should be, as it comes, or something is missing. */
export type PartState = "set" | "usual" | "missing";

/** One line of the details. */
export interface ServerPart {
  /** Names the text of its heading: `server_part_<id>`. */
  id: string;
  state: PartState;
  /** The variables of the environment that set it. */
  variables: readonly string[];
}

/** Returns each part of the server with the variables that set it, and whether it is set. */
export function partsOf(details: ServerDetails): readonly ServerPart[] {
  const { storage, mail, redis, rate_limit: rateLimit, public_url: publicUrl } = details;
  const keepsAll = details.activity_days === null && details.revision_days === null;
  return [
    {
      id: "address",
      state: publicUrl === null ? "missing" : "set",
      variables: ["ROWHOUSE_PUBLIC_URL"],
    },
    {
      id: "proxy",
      state: details.trusts_proxy ? "set" : "usual",
      variables: ["ROWHOUSE_TRUST_PROXY"],
    },
    {
      id: "storage",
      state: storage.state === "missing" ? "missing" : "set",
      variables: ["ROWHOUSE_STORAGE_URL"],
    },
    {
      id: "mail",
      state: mail.transport === "smtp" ? "set" : "missing",
      variables: ["ROWHOUSE_SMTP_URL", "ROWHOUSE_MAIL_FROM"],
    },
    {
      id: "cache",
      state: redis === "missing" ? "missing" : redis === "ok" ? "set" : "usual",
      variables: ["ROWHOUSE_REDIS_URL"],
    },
    {
      id: "rate_limit",
      state: rateLimit === null ? "missing" : "set",
      variables: ["ROWHOUSE_RATE_LIMIT"],
    },
    {
      id: "history",
      state: keepsAll ? "usual" : "set",
      variables: ["ROWHOUSE_ACTIVITY_DAYS", "ROWHOUSE_REVISION_DAYS"],
    },
    {
      id: "metrics",
      state: details.has_metrics ? "set" : "usual",
      variables: ["ROWHOUSE_METRICS_TOKEN"],
    },
    {
      id: "support",
      state: details.support_url === null ? "usual" : "set",
      variables: ["ROWHOUSE_SUPPORT_URL"],
    },
  ];
}

/** The missing parts that a server that people rely on should have. */
export function gapsOf(details: ServerDetails): readonly ServerPart[] {
  return partsOf(details).filter(({ state }) => state === "missing");
}
