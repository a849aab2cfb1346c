import { AppError } from "../../core/errors.ts";
import type { Database, DatabaseFacts } from "../database.ts";
import { sql, type Sql } from "../sql.ts";

/** The size is that of all pages, free ones among them: what the file takes. */
export async function sqliteFacts(db: Database): Promise<DatabaseFacts> {
  const version = await firstValue(db, sql`select sqlite_version() as value`);
  const size = sql`select page_count * page_size as value from pragma_page_count(), pragma_page_size()`;
  return { product: "SQLite", version, size: await sizeOf(db, size) };
}

export async function postgresFacts(db: Database): Promise<DatabaseFacts> {
  const version = await firstValue(db, sql`select current_setting('server_version') as value`);
  const size = sql`select pg_database_size(current_database()) as value`;
  return { product: "PostgreSQL", version: numberIn(version), size: await sizeOf(db, size) };
}

export async function mysqlFacts(db: Database): Promise<DatabaseFacts> {
  const version = await firstValue(db, sql`select version() as value`);
  const size = sql`
    select sum(data_length + index_length) as value
    from information_schema.tables where table_schema = database()`;
  return {
    product: /mariadb/i.test(version) ? "MariaDB" : "MySQL",
    version: numberIn(version),
    size: await sizeOf(db, size),
  };
}

/** `17.2` of `17.2 (Debian 17.2-1)`, `11.4.3` of `11.4.3-MariaDB-log`: what comes after it names the machine. */
function numberIn(version: string): string {
  return /^[\d.]+/.exec(version)?.[0] ?? version;
}

async function firstValue(db: Database, query: Sql): Promise<string> {
  const [row] = await db.all(query);
  return String(row?.["value"] ?? "");
}

/** Engines that speak the protocol of a vendor do not all count. */
async function sizeOf(db: Database, query: Sql): Promise<number | null> {
  try {
    const size = Number(await firstValue(db, query));
    return Number.isSafeInteger(size) && size > 0 ? size : null;
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}
