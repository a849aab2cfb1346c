import type { Database } from "../database.ts";
import { storedRepliesTable } from "../stored-replies.ts";
import { createTable } from "./create-table.ts";

/** The replies to writes that came with an `Idempotency-Key`, for a day. */
export async function createStoredReplies(db: Database): Promise<void> {
  await createTable(db, {
    name: storedRepliesTable,
    primaryKey: "key_hash",
    columns: {
      key_hash: "VARCHAR(64) nn",
      request_hash: "VARCHAR(64) nn",
      rights_hash: "VARCHAR(64) nn",
      created_on: "DATETIME nn",
      reply: "LONGTEXT",
    },
    indexes: [["created_on"]],
  });
}
