import type { Database } from "./database.ts";

/** All project settings as key -> text (API contract 4.4). */
export async function readSettingsOf(db: Database): Promise<Record<string, string | null>> {
  const rows = await db.all(db.knex("directus_settings").select("key", "value"));
  return Object.fromEntries(
    rows.map((row) => [String(row["key"]), row["value"] === null ? null : String(row["value"])]),
  );
}
