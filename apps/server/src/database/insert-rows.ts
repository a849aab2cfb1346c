import { ownValue } from "@rowhouse/contract";
import type { Database, Dialect, Row, Statement } from "./database.ts";
import { identifier, sql } from "./sql.ts";

/** Rows per statement; more gains nothing. */
const maxRows = 200;

/** One INSERT of several rows. */
interface InsertBatch extends Statement {
  rows: readonly Row[];
}

/**
 * Rows as statements, in their order. Neighbors with the same columns share one; a column that a row lacks is left
 * to the table's default.
 */
export function insertBatches(
  dialect: Pick<Dialect, "quote" | "maxBindings">,
  table: string,
  rows: readonly Row[],
): InsertBatch[] {
  const batches: { columns: string[]; rows: Row[] }[] = [];
  for (const row of rows) {
    const columns = Object.keys(row);
    const last = batches.at(-1);
    if (
      last &&
      last.rows.length < maxPerStatement(dialect, columns) &&
      isSame(last.columns, columns)
    )
      last.rows.push(row);
    else batches.push({ columns, rows: [row] });
  }
  return batches.map((batch) => insertBatch(dialect, table, batch));
}

function insertBatch(
  dialect: Pick<Dialect, "quote">,
  table: string,
  { columns, rows }: { columns: string[]; rows: Row[] },
): InsertBatch {
  const { single, row: rowSql } = insertText(dialect, table, columns);
  const bindings: unknown[] = [];
  // All rows of a batch have these columns, in this order.
  for (const row of rows) bindings.push(...Object.values(row));
  const sql = rows.length === 1 ? single : single + `, ${rowSql}`.repeat(rows.length - 1);
  return { sql, bindings, rows };
}

/** The statement that inserts one row, and what every further row adds to it. */
interface InsertText {
  columns: readonly string[];
  single: string;
  row: string;
}

/** Cached for the columns that were last written to a table: of the tables of the history they are always the same. */
function insertText(
  dialect: Pick<Dialect, "quote">,
  table: string,
  columns: readonly string[],
): InsertText {
  const texts = lastTexts.get(dialect) ?? new Map<string, InsertText>();
  lastTexts.set(dialect, texts);
  const last = texts.get(table);
  if (last && isSame(last.columns, columns)) return last;
  const { quote } = dialect;
  const row = `(${columns.map(() => "?").join(", ")})`;
  const names = columns.map((name) => quote(name)).join(", ");
  const text = { columns, single: `insert into ${quote(table)} (${names}) values ${row}`, row };
  texts.set(table, text);
  return text;
}

const lastTexts = new WeakMap<object, Map<string, InsertText>>();

/** A row without columns has a statement of its own: the vendors write it differently. */
function maxPerStatement({ maxBindings }: Pick<Dialect, "maxBindings">, columns: string[]): number {
  if (columns.length === 0) return 1;
  return Math.max(1, Math.min(maxRows, Math.floor(maxBindings / columns.length)));
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  if (one.length !== other.length) return false;
  for (let at = 0; at < one.length; at++) if (one[at] !== other[at]) return false;
  return true;
}

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
  const whole = rows.map((row) =>
    Object.fromEntries(columns.map((column) => [column, ownValue(row, column) ?? null])),
  );
  for (const batch of insertBatches(db.dialect, table, whole)) await db.run(batch);
}

/** After rows with keys of their own: lets the generated keys of PostgreSQL go on behind them. The others do so by themselves. */
export async function raiseGeneratedKeys(
  db: Database,
  table: string,
  primaryKey: string,
): Promise<void> {
  if (db.dialect.id !== "postgres") return;
  const { quote } = db.dialect;
  const [found] = await db.all(
    sql`select pg_get_serial_sequence(${quote(table)}, ${primaryKey}) as name`,
  );
  const sequence = found?.["name"];
  if (typeof sequence !== "string") return;
  await db.all(
    sql`select setval(${sequence}, greatest((select max(${identifier(primaryKey)}) from ${identifier(table)}), 1))`,
  );
}
