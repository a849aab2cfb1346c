import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chinookStatements } from "../../apps/server/test/chinook/script.ts";
import { onServer, serverUrls } from "../../apps/server/test/servers.ts";
import { missingVendors } from "../../apps/server/test/vendors.ts";
import type { DialectId } from "../../apps/server/src/database/database.ts";
import { openDatabase } from "../../apps/server/src/database/drivers/open-database.ts";
import { raw } from "../../apps/server/src/database/sql.ts";
import { firstPort, startProduct } from "../../scripts/product.ts";
import { people, test as base } from "./journey.ts";

interface Options {
  vendor: DialectId;
  /** The content of the database that another program has made before. */
  found: "nothing" | "chinook";
}

/** A journey through a project of its own, with nothing in it but the administrator, on a database of the vendor. */
export const test = base.extend<object, Options>({
  vendor: ["sqlite", { option: true, scope: "worker" }],
  found: ["nothing", { option: true, scope: "worker" }],
  product: [
    async ({ vendor, found }, use, worker) => {
      const port = firstPort + 300 + worker.parallelIndex;
      const database = await makeDatabase(vendor, `rowhouse_journey_${port}`);
      if (found === "chinook") await fill(database.url, await chinookStatements(vendor));
      const product = await startProduct(port, {
        empty: true,
        settings: {
          ROWHOUSE_DATABASE_URL: database.url,
          ROWHOUSE_ADMIN_EMAIL: people.admin.email,
          ROWHOUSE_ADMIN_PASSWORD: people.admin.password,
        },
      });
      await use(product);
      await product.stop();
      await database.remove();
    },
    { scope: "worker" },
  ],
});

/** Skips the tests of a file, visibly, where the server of its database does not run. */
export function needServer(vendor: DialectId): void {
  test.skip(missingVendors.includes(vendor), `there is no ${vendor} server`);
}

/** An empty database. What a run that was cut off has left of the same name goes first. */
export async function makeDatabase(
  vendor: DialectId,
  name: string,
): Promise<{ url: string; remove(): Promise<void> }> {
  if (vendor === "sqlite") {
    const folder = await mkdtemp(join(tmpdir(), "rowhouse-journey-"));
    return {
      url: `sqlite:${join(folder, "journey.db")}`,
      remove: () => rm(folder, { recursive: true }),
    };
  }
  const characters = vendor === "mysql" ? " character set utf8mb4" : "";
  await onServer(vendor, `drop database if exists ${name}`, `create database ${name}${characters}`);
  const url = new URL(serverUrls[vendor]);
  url.pathname = `/${name}`;
  return { url: url.href, remove: () => onServer(vendor, `drop database ${name}`) };
}

async function fill(url: string, statements: readonly string[]): Promise<void> {
  const db = await openDatabase(url);
  try {
    await db.transaction(async (tx) => {
      for (const statement of statements) await tx.run(raw(statement));
    });
  } finally {
    await db.close();
  }
}
