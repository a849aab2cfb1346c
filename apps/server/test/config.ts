import { join } from "node:path";
import { defaultLimits } from "../src/core/project.ts";
import type { AppInput } from "../src/app.ts";
import type { ProjectsInput } from "../src/projects/projects.ts";

/** The configuration of a server under test, with all its files in one folder. */
export function testConfig(
  dataDir: string,
  databaseUrl: string | null = null,
): AppInput["config"] & ProjectsInput["config"] {
  return {
    dataDir,
    databaseLimits: defaultLimits,
    databaseUrl,
    storage: { kind: "local", directory: join(dataDir, "uploads") },
    uploadBytes: 100 * 1024 * 1024,
    uploadHosts: [],
    corsOrigins: null,
    publicUrl: null,
    rateLimit: 0,
    replyBounds: { rows: 50_000, bytes: 64 * 1024 * 1024 },
    confirmationMs: 10 * 60_000,
    retention: { activity: Infinity, revisions: Infinity, fileVersions: 20 },
    usageUrl: null,
    rateLimitExempt: [],
    trustProxy: 0,
    keepAlive: 75_000,
    host: "127.0.0.1",
    port: 8484,
  };
}
