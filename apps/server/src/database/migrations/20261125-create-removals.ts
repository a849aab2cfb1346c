import type { Database } from "../database.ts";
import { createTable } from "./create-table.ts";

/** Not a collection, so the model leaves it out. */
export const removalsTable = "rowhouse_removals";

/** Files that the storage has refused to remove; a path that ends with a slash is a folder. */
export async function createRemovals(db: Database): Promise<void> {
  await createTable(db, {
    name: removalsTable,
    primaryKey: "path",
    columns: { path: "VARCHAR(400) nn", since: "DATETIME nn" },
  });
}
