import { toStoredTime } from "../core/context.ts";
import { AppError } from "../core/errors.ts";
import type { StoredReplies, StoredReply } from "../core/project.ts";
import type { Database, Row } from "./database.ts";
import { identifier, sql } from "./sql.ts";

/** Not a collection, so the model leaves it out. */
export const storedRepliesTable = "rowhouse_kept_replies";

const table = identifier(storedRepliesTable);

/** The kept replies of a database. */
export function storedRepliesIn(db: Database): StoredReplies {
  return {
    async take(inside, write, now) {
      const { key, request, rights } = write;
      const hashes = { key_hash: key, request_hash: request, rights_hash: rights };
      const row = { ...hashes, created_on: toStoredTime(now) };
      try {
        // The primary key is the lock: the second request waits for the end of the first transaction.
        await inside.insert(storedRepliesTable, row, "key_hash");
        return true;
      } catch (error) {
        if (error instanceof AppError && error.key === "duplicateKey") return false;
        throw error;
      }
    },

    async keep(inside, key, reply) {
      await inside.run(sql`update ${table} set reply = ${reply} where key_hash = ${key}`);
    },

    async find(key, after) {
      const [row] = await db.all(
        sql`select request_hash, rights_hash, reply from ${table}
          where key_hash = ${key} and created_on >= ${toStoredTime(after)}`,
      );
      return row === undefined ? null : toStoredReply(key, row);
    },

    async prune(before) {
      await db.run(sql`delete from ${table} where created_on < ${toStoredTime(before)}`);
    },
  };
}

function toStoredReply(key: string, row: Row): StoredReply {
  const { reply } = row;
  return {
    key,
    request: String(row["request_hash"]),
    rights: String(row["rights_hash"]),
    reply: reply === null ? null : String(reply),
  };
}
