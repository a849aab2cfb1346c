import type { DialectId } from "../../src/database/database.ts";
import { raw } from "../../src/database/sql.ts";
import type { World } from "../world.ts";

/** Statements per vendor; a vendor without any does not know what is tested. */
export type VendorStatements = Readonly<Record<DialectId, readonly string[]>>;

/** Makes tables the way another program does: behind our back. They are read on the next request. */
export async function makeForeignTables(
  { db, project, vendor }: World,
  statements: VendorStatements | readonly string[],
): Promise<void> {
  const list = "sqlite" in statements ? statements[vendor] : statements;
  for (const statement of list) await db.run(raw(statement));
  project.models.invalidate();
}
