import type { Database, Row } from "../../../database/database.ts";
import { fileVersionsTable } from "../../../database/migrations/20261226-create-file-versions.ts";
import { identifier, list, sql } from "../../../database/sql.ts";

/** A row that has bytes: of `directus_files`, or of a content that a file had before. */
export interface FileRecord {
  id: number;
  /** The name of the bytes. */
  filename: string;
  /** The title of the file. */
  title: string;
  /** The key of the file. */
  file: number;
}

interface Piece {
  /** The id behind which it begins. */
  after: number;
  most: number;
}

/** The next records behind an id; embedded videos have no bytes of their own. */
export async function readRecords(db: Database, { after, most }: Piece): Promise<FileRecord[]> {
  const rows = await db.all(sql`select id, filename, title, id as file_id from directus_files
    where id > ${after} and embed is null order by id limit ${most}`);
  return rows.map(toRecord);
}

/** The next versions behind an id, of those that have bytes. */
export async function readVersions(db: Database, { after, most }: Piece): Promise<FileRecord[]> {
  const rows =
    await db.all(sql`select versions.id, versions.name as filename, files.title, versions.file_id
    from ${identifier(fileVersionsTable)} versions
    inner join directus_files files on files.id = versions.file_id
    where versions.id > ${after} and versions.name is not null order by versions.id limit ${most}`);
  return rows.map(toRecord);
}

function toRecord({ id, filename, title, file_id: file }: Row): FileRecord {
  return {
    id: Number(id),
    filename: String(filename),
    title: String(title ?? filename),
    file: Number(file),
  };
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
