import type { Database } from "../../../database/database.ts";
import { identifier, sql } from "../../../database/sql.ts";

/** The roles of a user. */
export async function readRolesOf(db: Database, user: number): Promise<number[]> {
  const rows = await db.all(
    sql`select role from directus_user_roles where ${identifier("user")} = ${user} order by id`,
  );
  return rows.map((row) => Number(row["role"]));
}
