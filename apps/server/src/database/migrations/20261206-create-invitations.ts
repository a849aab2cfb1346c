import type { Database } from "../database.ts";
import { identifier, sql } from "../sql.ts";
import { createTable } from "./create-table.ts";

/** Not a collection, so the model leaves it out. */
export const invitationsTable = "rowhouse_invitations";

/**
 * The open invitation of each invited user: who invited them, when, and the mark that its link has to bear. Users who are invited
 * already get a row without a mark, under which the links of earlier versions go on working until they run out.
 */
export async function createInvitations(db: Database): Promise<void> {
  await createTable(db, {
    name: invitationsTable,
    primaryKey: "user",
    columns: {
      user: "INT u nn",
      mark: "VARCHAR(36)",
      invited_by: "INT u",
      invited_on: "DATETIME",
    },
  });
  const [table, user] = [identifier(invitationsTable), identifier("user")];
  await db.run(sql`insert into ${table} (${user})
    select id from directus_users
    where status = 'invited' and id not in (select ${user} from ${table})`);
}
