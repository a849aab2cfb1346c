import type { Database, Row } from "../../database/database.ts";
import { identifier, sql } from "../../database/sql.ts";

/** Tables whose rows belong to a role and are meaningless without it. */
const partsOfRole = [
  "directus_permissions",
  "directus_user_roles",
  "directus_collection_presets",
] as const;

/** Removes what belongs to a role that is gone (F36), so that no one inherits it with a reused key. */
export async function removePartsOf(db: Database, role: number): Promise<void> {
  for (const table of partsOfRole)
    await db.run(sql`delete from ${identifier(table)} where role = ${role}`);
}

/** The rules of a role as they are stored, in a fixed order. */
export function storedRulesOf(db: Database, role: number): Promise<Row[]> {
  return db.all(sql`select * from directus_permissions where role = ${role} order by id`);
}
