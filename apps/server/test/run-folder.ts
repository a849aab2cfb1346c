import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { databasePrefix, dropDatabases } from "./servers.ts";
import { testVendors } from "./vendors.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Holds what tests write to the disk; its name tells the databases of this run from those of others. */
    runFolder: string;
  }
}

/** A folder for the run. In the end it is removed, and the databases that the workers shared among their test files. */
export function setup(project: TestProject): () => Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "rowhouse-test-"));
  project.provide("runFolder", folder);
  return async () => {
    rmSync(folder, { recursive: true, force: true });
    for (const vendor of testVendors)
      if (vendor !== "sqlite") await dropDatabases(vendor, databasePrefix(folder));
  };
}
