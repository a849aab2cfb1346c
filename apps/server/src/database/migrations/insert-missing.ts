import type { Database, Row } from "../database.ts";

export interface Seed {
  table: string;
  /** Columns that tell whether a row is there already. */
  identity: string[];
  rows: Row[];
}

/** Inserts the rows that are not there, so that a seed may run twice. The table has to have an `id`. */
export async function insertMissing(db: Database, { table, identity, rows }: Seed): Promise<void> {
  const known = await db.all(db.knex(table).select(identity));
  const idOf = (row: Row): string => identity.map((column) => String(row[column])).join("\n");
  const taken = new Set(known.map(idOf));
  const missing = rows.filter((row) => !taken.has(idOf(row)));
  if (missing.length === 0) return;
  if (missing.some((row) => "id" in row)) {
    for (const row of missing) await db.insert(table, row, "id");
    return;
  }
  const columns = [...new Set(missing.flatMap((row) => Object.keys(row)))];
  const complete = missing.map((row) =>
    Object.fromEntries(columns.map((column) => [column, row[column] ?? null])),
  );
  const perStatement = Math.floor(Math.min(db.dialect.maxBindings, 5000) / columns.length);
  for (let start = 0; start < complete.length; start += perStatement) {
    await db.run(db.knex(table).insert(complete.slice(start, start + perStatement)));
  }
}
