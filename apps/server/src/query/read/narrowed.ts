import type { Context } from "../../core/context.ts";
import type { Source } from "../../database/database.ts";
import { isMissingTable } from "../../database/errors/app-errors.ts";
import { without, type Narrowed, type Predicate } from "../plan/predicate.ts";
import type { SqlWriter } from "../sql/predicate-sql.ts";
import { foundSql } from "../sql/predicate-sql.ts";
import type { Found, ReadPlan } from "./types.ts";

/** Reads what has to do with the rows of a condition. */
type ReadBy<T> = (where: Predicate) => Promise<T>;

/** Milliseconds from which a search without an index requests one. */
const slow = 15;
/** How many rows can be scanned in the time of looking up one by its key. */
const rowsPerFound = 4;

/**
 * Reads by the whole condition of a plan, with `read`: through search indexes where these leave out enough, else as it is. `first` says how
 * many rows are wanted when they come in the order of the key, so that reading can end early; `source` where they come from. A search that was slow for want of
 * an index requests one. Should an index be gone meanwhile, every row is compared; any other failure of the database is thrown.
 */
export async function runNarrowed<T>(
  ctx: Context,
  plan: ReadPlan,
  input: { read: ReadBy<T>; first?: number | null; source?: Source },
): Promise<T> {
  const { read, first = null, source = ctx.db } = input;
  if (plan.searches.length === 0) return read(plan.where);
  const started = performance.now();
  const result = await narrowedRead(plan, { first, read, source });
  if (performance.now() - started > slow) {
    for (const { source, index } of plan.searches)
      if (index === null) ctx.project.searchIndexes.want(source);
  }
  return result;
}

async function narrowedRead<T>(
  plan: ReadPlan,
  { first, read, source }: { first: number | null; read: ReadBy<T>; source: Source },
): Promise<T> {
  if (plan.searches.every(({ index }) => index === null)) return read(plan.where);
  try {
    const broad = new Set<Narrowed>();
    for (const search of plan.searches) {
      const found = plan.compiled.found.get(search) ?? (await countFound(source, search));
      plan.compiled.found.set(search, found);
      if (isBroad(found, first)) broad.add(search);
    }
    return await read(without(plan.where, (search) => broad.has(search)));
  } catch (error) {
    const tables = plan.searches.flatMap(({ index }) => index?.tables ?? []);
    if (!isMissingTable(error, tables)) throw error;
    return read(without(plan.where, () => true));
  }
}

/** Whether scanning the rows, until the `first` ones are found, costs less than looking up what the index finds. */
function isBroad({ count, most, rows }: Found, first: number | null): boolean {
  return count >= most || (first !== null && (first * rows) / count < count * rowsPerFound);
}

async function countFound(from: Source, { index, source: { table } }: Narrowed): Promise<Found> {
  if (index === null) return { count: 0, most: 1, rows: 0 };
  const { dialect } = from;
  const { quote } = dialect;
  // The highest key estimates the number of rows: counting them would take as long as the search.
  const highest = `SELECT MAX(${quote(index.key)}) AS ${quote("rows")} FROM ${quote(table)}`;
  const [last] = await from.all({ sql: highest, bindings: [] });
  const rows = Number(last?.["rows"] ?? 0);
  const most = Math.trunc(rows / 4) + 1000;
  const writer: SqlWriter = { dialect, bindings: [] };
  const sql = `SELECT COUNT(*) AS ${quote("found")} FROM (${foundSql(index, writer)} LIMIT ${most})`;
  const [row] = await from.all({ sql, bindings: writer.bindings });
  return { count: Number(row?.["found"] ?? 0), most, rows };
}
