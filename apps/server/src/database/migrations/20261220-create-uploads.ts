import type { Database } from "../database.ts";
import { createTable } from "./create-table.ts";

/** Not a collection, so the model leaves it out. */
export const uploadsTable = "rowhouse_uploads";

/** Uploads in parts that are not finished: whose they are, how large, and how far. */
export async function createUploads(db: Database): Promise<void> {
  await createTable(db, {
    name: uploadsTable,
    primaryKey: "upload_id",
    columns: {
      upload_id: "VARCHAR(36) nn",
      user_id: "INT nn",
      size: "BIGINT nn",
      received: "BIGINT nn",
      part_ends: "TEXT nn",
      begun: "DATETIME nn",
    },
    indexes: [["user_id"]],
  });
}
