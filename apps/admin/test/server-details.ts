import type { ServerDetails } from "@rowhouse/contract";

/** A server that lacks nothing, but for what a test says. */
export function serverDetails(changes: Partial<ServerDetails> = {}): ServerDetails {
  return {
    version: "1.2.3",
    runtime: {
      name: "Node.js",
      version: "24.1.0",
      platform: "linux x64",
      memory: 120_000_000,
      started_on: "2026-11-20T08:00:00.000Z",
    },
    database: { vendor: "mysql", product: "MariaDB", version: "11.4.3", size: 4_200_000 },
    storage: { kind: "local", state: "ok" },
    mail: { transport: "smtp", from: "Harbour <cms@harbour.example>" },
    redis: "unused",
    rate_limit: 3000,
    public_url: "https://cms.harbour.example",
    trusts_proxy: true,
    has_metrics: false,
    activity_days: null,
    revision_days: null,
    max_upload_size: 104_857_600,
    support_url: null,
    ...changes,
  };
}
