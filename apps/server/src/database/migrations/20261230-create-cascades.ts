import type { Database } from "../database.ts";
import { createTable } from "./create-table.ts";

/** Not a collection, so the model leaves it out. */
export const cascadesTable = "rowhouse_cascades";

/** How many rows of a table the database itself removed or emptied along with an item, by the entry of its deletion (API contract 9.5). */
export async function createCascades(db: Database): Promise<void> {
  await createTable(db, {
    name: cascadesTable,
    columns: {
      activity_id: "INT u nn",
      collection: "VARCHAR(64) nn",
      effect: "VARCHAR(10) nn",
      amount: "BIGINT nn",
    },
    indexes: [["activity_id"]],
  });
}
