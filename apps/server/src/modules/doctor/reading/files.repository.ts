import type { Database } from "../../../database/database.ts";
import { list, sql } from "../../../database/sql.ts";

/** A row of `directus_files` that has bytes. */
export interface FileRecord {
  id: number;
  filename: string;
  title: string;
}

/** The next records behind an id; embedded videos have no bytes of their own. */
export async function readRecords(
  db: Database,
  { after, most }: { after: number; most: number },
): Promise<FileRecord[]> {
  const rows = await db.all(sql`select id, filename, title from directus_files
    where id > ${after} and embed is null order by id limit ${most}`);
  return rows.map(({ id, filename, title }) => ({
    id: Number(id),
    filename: String(filename),
    title: String(title ?? filename),
  }));
}

/** Which of these names a record has. */
export async function namesWithRecord(
  db: Database,
  names: readonly string[],
): Promise<Set<string>> {
  const rows = await db.all(
    sql`select filename from directus_files where filename in (${list(names)})`,
  );
  return new Set(rows.map(({ filename }) => String(filename)));
}
