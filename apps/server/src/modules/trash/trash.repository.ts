import type { Cascade } from "@rowhouse/contract";
import type { Database } from "../../database/database.ts";
import { cascadesTable } from "../../database/migrations/20261230-create-cascades.ts";
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

/** The rows that the database itself removed or emptied along with items, by the entries of their removals. */
export async function cascadesOf(
  db: Database,
  entries: readonly number[],
): Promise<Map<number, Cascade[]>> {
  const rows = await db.all(sql`select activity_id, collection, effect, amount
    from ${identifier(cascadesTable)} where activity_id in (${list(entries)}) order by id`);
  const byEntry = Map.groupBy(rows, (row) => Number(row["activity_id"]));
  return new Map([...byEntry].map(([entry, own]) => [entry, own.map(toCascade)]));
}

function toCascade(row: Record<string, unknown>): Cascade {
  return {
    collection: String(row["collection"]),
    effect: row["effect"] === "delete" ? "delete" : "empty",
    amount: Number(row["amount"]),
  };
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
