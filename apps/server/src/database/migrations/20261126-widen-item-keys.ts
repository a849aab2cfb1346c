import { AppError } from "../../core/errors.ts";
import type { Database } from "../database.ts";
import { identifier, raw, sql } from "../sql.ts";

/** With the name of a collection so many characters fill what MySQL can index. */
const room = raw("varchar(700)");

const columns: readonly (readonly [table: string, column: string, rule: string])[] = [
  ["directus_activity", "item", "not null"],
  ["directus_revisions", "item", "not null"],
  ["directus_revisions", "parent_item", "null"],
];

/**
 * Room for the keys of several columns in the history; SQLite sets no limit anyway. Where the database refuses, because a view of
 * another program shows the column or an old row format has no room in its index, the column stays as it is.
 */
export async function widenItemKeys(db: Database): Promise<void> {
  if (db.dialect.id === "sqlite") return;
  for (const [table, column, rule] of columns) {
    const head = sql`alter table ${identifier(table)}`;
    const name = identifier(column);
    try {
      // A refusal would end the transaction of PostgreSQL; MySQL has none for this.
      await (db.dialect.id === "postgres"
        ? db.transaction((tx) => tx.run(sql`${head} alter column ${name} type ${room}`))
        : db.run(sql`${head} modify ${name} ${room} ${raw(rule)}`));
    } catch (error) {
      if (!(error instanceof AppError) || error.status === 503) throw error;
    }
  }
}
