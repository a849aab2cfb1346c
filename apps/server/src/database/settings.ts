import type { Database } from "./database.ts";
import { identifier, sql } from "./sql.ts";

/** All project settings as key -> text (API contract 4.4). */
export async function readSettingsOf(db: Database): Promise<Record<string, string | null>> {
  const rows = await db.all(sql`select ${identifier("key")}, value from directus_settings`);
  return Object.fromEntries(
    rows.map((row) => [String(row["key"]), row["value"] === null ? null : String(row["value"])]),
  );
}
