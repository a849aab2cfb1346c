import type { RemovedRows } from "@rowhouse/contract";
import type { Database } from "../../database/database.ts";
import { sql } from "../../database/sql.ts";

/** How many rows describe the model and what is kept for its collections. */
export type Descriptions = RemovedRows;

/** Counts them, in one query. */
export async function countDescriptions(db: Database): Promise<Descriptions> {
  const [row = {}] = await db.all(sql`select
    (select count(*) from directus_fields) as fields,
    (select count(*) from directus_relations) as relations,
    (select count(*) from directus_permissions) as permissions,
    (select count(*) from directus_collection_presets) as presets`);
  return {
    fields: Number(row["fields"]),
    relations: Number(row["relations"]),
    permissions: Number(row["permissions"]),
    presets: Number(row["presets"]),
  };
}
