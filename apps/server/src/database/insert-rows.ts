import type { Database, Row } from "./database.ts";

/** Rows per statement; more gains nothing. */
const mostRows = 200;

/**
 * Inserts many rows of one table, a few hundred per statement. All rows get the columns of `columns`; what a row lacks is null.
 * Keys may be part of the rows; generated ones go on after them (see `raiseGeneratedKeys`).
 */
export async function insertRows(
  db: Database,
  table: string,
  { columns, rows }: { columns: string[]; rows: readonly Row[] },
): Promise<void> {
  if (columns.length === 0) return;
  const perStatement = Math.max(
    1,
    Math.min(mostRows, Math.floor(db.dialect.maxBindings / columns.length)),
  );
  const { quote } = db.dialect;
  const head = `insert into ${quote(table)} (${columns.map(quote).join(", ")}) values `;
  const place = `(${columns.map(() => "?").join(", ")})`;
  for (let start = 0; start < rows.length; start += perStatement) {
    const chunk = rows.slice(start, start + perStatement);
    const sql = head + chunk.map(() => place).join(", ");
    await db.run({
      sql,
      bindings: chunk.flatMap((row) => columns.map((column) => row[column] ?? null)),
    });
  }
}

/** After rows with keys of their own: lets the generated keys of PostgreSQL go on behind them. The others do so by themselves. */
export async function raiseGeneratedKeys(
  db: Database,
  table: string,
  primaryKey: string,
): Promise<void> {
  if (db.dialect.id !== "postgres") return;
  const { quote } = db.dialect;
  const [found] = await db.all({
    sql: "select pg_get_serial_sequence(?, ?) as name",
    bindings: [quote(table), primaryKey],
  });
  const sequence = found?.["name"];
  if (typeof sequence !== "string") return;
  await db.all({
    sql: `select setval(?, greatest((select max(${quote(primaryKey)}) from ${quote(table)}), 1))`,
    bindings: [sequence],
  });
}
