import type { Database } from "../../database/database.ts";
import { sql } from "../../database/sql.ts";

/** The key that tells the rules of one role apart. */
export interface RuleKey {
  id: number;
  collection: string;
  /** Null: the general rule. */
  status: string | null;
}

/** The keys of all rules of a role; of several for the same the first counts (API contract 8.1). */
export async function rulesOfRole(db: Database, role: number): Promise<RuleKey[]> {
  const rows = await db.all(
    sql`select id, collection, status from directus_permissions where role = ${role} order by id`,
  );
  return rows.map((row) => ({
    id: Number(row["id"]),
    collection: String(row["collection"]),
    status: statusOf(row["status"]),
  }));
}

/** No status is stored as null, or as an empty text. */
export function statusOf(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}
