import { raw, sql } from "../../src/database/sql.ts";
import type { World } from "../world.ts";

/** Does work while a table of the system is missing, so that writes fail half-way. */
export async function withoutTable<T>(
  { db }: World,
  table: string,
  work: () => Promise<T>,
): Promise<T> {
  const rename = (from: string, to: string) =>
    db.run(sql`alter table ${raw(from)} rename to ${raw(to)}`);
  await rename(table, "table_away");
  try {
    return await work();
  } finally {
    await rename("table_away", table);
  }
}
