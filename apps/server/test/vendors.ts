import { openDatabase } from "../src/database/drivers/open-database.ts";
import type { DialectId } from "../src/database/database.ts";
import { serverUrls } from "./servers.ts";
import { sql } from "../src/database/sql.ts";

/** Vendors the scenarios run on: those named by TEST_VENDORS, else SQLite and every server that responds. */
export const testVendors: readonly DialectId[] = await findVendors();

/** Vendors that were requested and do not respond; their scenarios are skipped, visibly. On CI there are none: it fails instead. */
export const missingVendors: readonly DialectId[] = (
  ["sqlite", "postgres", "mysql"] as const
).filter((vendor) => wanted().includes(vendor) && !testVendors.includes(vendor));

function wanted(): DialectId[] {
  const named = process.env["TEST_VENDORS"]?.split(",").map((name) => name.trim());
  return (["sqlite", "postgres", "mysql"] as const).filter(
    (vendor) => named === undefined || named.includes(vendor),
  );
}

async function findVendors(): Promise<DialectId[]> {
  const found = await Promise.all(
    wanted().map(async (vendor) => ((await responds(vendor)) ? vendor : null)),
  );
  return found.filter((vendor) => vendor !== null);
}

async function responds(vendor: DialectId): Promise<boolean> {
  if (vendor === "sqlite") return true;
  const db = await openDatabase(serverUrls[vendor]);
  try {
    await db.all(sql`select 1 as one`);
    return true;
  } catch (error) {
    if (process.env["CI"] === "true") throw error;
    return false;
  } finally {
    await db.close();
  }
}
