import type { Database } from "../database.ts";
import { toFieldRow } from "./20261103-seed-system-fields.ts";
import { insertMissing } from "./insert-missing.ts";
import { systemFields } from "./system-fields.ts";

/** The field of the setting `background`; projects that are new have it already. */
export async function seedBackgroundSetting(db: Database): Promise<void> {
  const collection = "directus_settings";
  const fields = (systemFields[collection] ?? []).filter(([name]) => name === "background");
  const rows = fields.map((field) => toFieldRow(collection, field));
  await insertMissing(db, { table: "directus_fields", identity: ["collection", "field"], rows });
}
