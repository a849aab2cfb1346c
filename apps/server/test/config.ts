import { join } from "node:path";
import type { AppInput } from "../src/app.ts";
import type { ProjectsInput } from "../src/projects/projects.ts";

/** The configuration of a server under test, with all its files in one folder. */
export function testConfig(
  dataDir: string,
  databaseUrl: string | null = null,
): AppInput["config"] & ProjectsInput["config"] {
  return {
    dataDir,
    databaseUrl,
    storage: { kind: "local", directory: join(dataDir, "uploads") },
    uploadHosts: [],
    publicUrl: null,
    rateLimit: 0,
    trustProxy: false,
    host: "127.0.0.1",
    port: 8484,
  };
}
