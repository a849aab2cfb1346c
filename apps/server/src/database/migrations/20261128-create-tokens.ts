import { isTokenHash, tokenHash } from "../../core/hashes.ts";
import type { Database } from "../database.ts";
import { sql } from "../sql.ts";
import { createTable } from "./create-table.ts";

/** Not a collection, so the model leaves it out. */
export const tokensTable = "rowhouse_tokens";

/** Static tokens with a name, an expiry and a last use (J15); those that stand in clear become hashes and go on working. */
export async function createTokens(db: Database): Promise<void> {
  await createTable(db, {
    name: tokensTable,
    primaryKey: "token_id",
    columns: {
      token_id: "VARCHAR(36) nn",
      user: "INT u nn",
      name: "VARCHAR(100) nn",
      token_hash: "VARCHAR(80) nn",
      made_on: "DATETIME nn",
      expires_on: "DATETIME",
      last_used_on: "DATETIME",
    },
    unique: [["token_hash"]],
    indexes: [["user"]],
  });
  for (const row of await db.all(
    sql`select id, token from directus_users where token is not null and token <> ''`,
  )) {
    const token = String(row["token"]);
    if (isTokenHash(token)) continue;
    await db.run(
      sql`update directus_users set token = ${tokenHash(token)} where id = ${Number(row["id"])}`,
    );
  }
}
