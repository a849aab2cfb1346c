import type { Database } from "../database.ts";
import { createTable } from "./create-table.ts";

/** Not a collection, so the model leaves it out. */
export const fileVersionsTable = "rowhouse_file_versions";

/**
 * The contents that files had before (API contract 2.27), and of files that have had several also since when the present one is
 * there: the row without `replaced_on`.
 */
export async function createFileVersions(db: Database): Promise<void> {
  await createTable(db, {
    name: fileVersionsTable,
    columns: {
      file_id: "INT u nn",
      name: "VARCHAR(120)",
      made_on: "DATETIME",
      made_by: "INT",
      replaced_on: "DATETIME",
      replaced_by: "INT",
      type: "VARCHAR(255)",
      charset: "VARCHAR(50)",
      filesize: "BIGINT",
      width: "INT",
      height: "INT",
      duration: "INT",
      checksum: "VARCHAR(32)",
      embed: "VARCHAR(200)",
      thumbhash: "VARCHAR(100)",
      metadata: "TEXT",
    },
    indexes: [["file_id"], ["name"], ["replaced_on"]],
  });
}
