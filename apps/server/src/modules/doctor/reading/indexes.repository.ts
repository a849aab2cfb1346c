import { asRecord, parseJson } from "@rowhouse/contract";
import type { Database } from "../../../database/database.ts";
import { createIndex, readIndexedColumns } from "../../../database/ddl/indexes.ts";
import { identifier, sql, type Sql } from "../../../database/sql.ts";

export { createIndex, readIndexedColumns };

/** Rows of views that are looked at for what lists are sorted by. */
const maxPresets = 500;
/** Tables that one statement counts. */
const pieceSize = 50;

/** Reads the sort fields of stored views and bookmarks: collection and field. */
export async function readSorts(db: Database): Promise<[collection: string, field: string][]> {
  const rows = await db.all(sql`select collection, view_query from directus_collection_presets
    where view_query is not null order by id desc limit ${maxPresets}`);
  return rows.flatMap(({ collection, view_query: query }) =>
    Object.values(asRecord(typeof query === "string" ? parseJson(query) : query)).flatMap(
      (layout) => {
        const { sort } = asRecord(layout);
        const names = typeof sort === "string" ? sort.split(",") : [];
        return names.map((name): [string, string] => [String(collection), name.replace(/^-/, "")]);
      },
    ),
  );
}

/** Those of the tables that have so many rows at least; nothing is counted further. */
export async function largeTables(
  db: Database,
  tables: readonly string[],
  rows: number,
): Promise<Set<string>> {
  const large = new Set<string>();
  for (let at = 0; at < tables.length; at += pieceSize) {
    const counts = tables.slice(at, at + pieceSize).map(
      (table) => sql`select ${table} as tab, (select count(*) from
        (select 1 from ${identifier(table)} limit ${rows}) some_rows) as counted`,
    );
    for (const row of await db.all(unionOf(counts)))
      if (Number(row["counted"]) >= rows) large.add(String(row["tab"]));
  }
  return large;
}

function unionOf(parts: readonly Sql[]): Sql {
  return parts.reduce((all, part) => sql`${all} union all ${part}`);
}
