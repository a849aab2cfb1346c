import type { Database } from "../../database/database.ts";
import { identifier, list, sql } from "../../database/sql.ts";

/** Items of one collection, by their keys as the past holds them. */
interface Items {
  collection: string;
  keys: readonly string[];
}

/** The entry of each item's latest removal. */
export async function latestRemovals(
  db: Database,
  { collection, keys }: Items,
): Promise<Map<string, number>> {
  return latest(
    await db.all(sql`select item, max(id) as latest from directus_activity
      where collection = ${collection} and item in (${list(keys)})
        and action in ('delete', 'soft-delete') group by item`),
  );
}

/** The latest revision of each item that has one. */
export async function latestRevisions(
  db: Database,
  { collection, keys }: Items,
): Promise<Map<string, number>> {
  return latest(
    await db.all(sql`select item, max(id) as latest from directus_revisions
      where collection = ${collection} and item in (${list(keys)}) group by item`),
  );
}

/** The roles of users. */
export async function rolesOfUsers(
  db: Database,
  users: readonly number[],
): Promise<Map<number, number[]>> {
  const user = identifier("user");
  const rows = await db.all(sql`select ${user}, ${identifier("role")} from directus_user_roles
    where ${user} in (${list(users)})`);
  const byUser = Map.groupBy(rows, (row) => Number(row["user"]));
  return new Map([...byUser].map(([id, own]) => [id, own.map(({ role }) => Number(role))]));
}

function latest(rows: readonly Record<string, unknown>[]): Map<string, number> {
  return new Map(rows.map(({ item, latest: id }) => [String(item), Number(id)]));
}
