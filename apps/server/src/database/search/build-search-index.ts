import type { Collection } from "@rowhouse/contract";
import { createHash } from "node:crypto";

import type { Database } from "../database.ts";
import type { SearchSource } from "./search-index.ts";
import { buildSqliteIndex, dropSqliteIndex, noteSqliteIndexes } from "./sqlite-search.ts";
import { identifier, raw, sql } from "../sql.ts";
import type { Logger } from "../../core/log/logger.ts";
import type { SearchIndexes } from "../../core/project.ts";

/**
 * Builds the index of a collection, in small steps beside the requests. Returns whether there is one now; the model has to be
 * read again to use it. MariaDB has nothing to narrow a LIKE with, so there is none on the MySQL family.
 */
export async function buildSearchIndex(
  db: Database,
  source: SearchSource,
  isStopped: () => boolean = () => false,
): Promise<boolean> {
  switch (db.dialect.id) {
    case "sqlite":
      return buildSqliteIndex(db, source, isStopped);
    case "postgres":
      return db.withoutTimeLimit((unhurried) => buildPostgresIndex(unhurried, source));
    case "mysql":
      return false;
  }
}

/** Before a table is changed or dropped: the index would be in the way. It comes back when a search is slow again. */
export async function dropSearchIndex(db: Database, table: string): Promise<void> {
  if (db.dialect.id === "sqlite") await dropSqliteIndex(db, table);
  if (db.dialect.id === "postgres") await dropPostgresIndex(db, table);
}

/** Notes which collections have an index that statements have to name; PostgreSQL uses its own by itself. */
export async function noteSearchIndexes(
  db: Database,
  collections: readonly Collection[],
): Promise<void> {
  if (db.dialect.id === "sqlite") await noteSqliteIndexes(db, collections);
}

/** Seconds to wait for other users of the table. */
const lockTimeout = 15;

/**
 * A trigram index over the very expressions that our ILIKE compares, so the database uses it by itself. Returns false where the
 * extension may not be installed. Requests go on meanwhile; what an interrupted build left is removed first.
 */
async function buildPostgresIndex(
  db: Database,
  { table, columns }: SearchSource,
): Promise<boolean> {
  const { quote, asText } = db.dialect;
  if (columns.length === 0) return false;
  const name = quote(nameOf(table));
  const state = await stateOf(db, table);
  if (state === "ready" || state === "building") return state === "ready";
  if (state === "broken") await db.run(sql`drop index concurrently if exists ${raw(name)}`);
  const compared = columns.map(
    (column) => `(${column.isText ? quote(column.name) : asText(quote(column.name))}) gin_trgm_ops`,
  );
  await db.run(sql`create extension if not exists pg_trgm`);
  await db.run(
    sql`create index concurrently if not exists ${raw(name)} on ${identifier(table)} using gin (${raw(compared.join(", "))})`,
  );
  return true;
}

async function dropPostgresIndex(db: Database, table: string): Promise<void> {
  if ((await stateOf(db, table)) === "none") return;
  await db.run(sql`set local lock_timeout = '${raw(String(lockTimeout))}s'`);
  await db.run(sql`drop index if exists ${identifier(nameOf(table))}`);
}

async function stateOf(
  db: Database,
  table: string,
): Promise<"none" | "ready" | "building" | "broken"> {
  const [row] =
    await db.all(sql`select i.indisvalid as valid, exists (select 1 from pg_stat_progress_create_index p where p.index_relid = i.indexrelid) as building
      from pg_index i join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = current_schema() and c.relname = ${nameOf(table)}`);
  if (row === undefined) return "none";
  if (row["valid"] === true) return "ready";
  return row["building"] === true ? "building" : "broken";
}

/** Names longer than the database allows would be cut off and collide. */
function nameOf(table: string): string {
  const name = `rowhouse_search_${table}`;
  if (Buffer.byteLength(name) <= 63) return name;
  return `rowhouse_search_${createHash("sha256").update(table).digest("hex").slice(0, 32)}`;
}

/** Milliseconds after an attempt in which the same table is not tried again. */
const pause = 60_000;
/** Tables of fewer rows are read whole in no time; what was slow there was something else. */
const fewRows = 5000;

interface OnDemandInput {
  db: Database;
  /** Rows from which a table gets one. */
  minRows?: number;
  /** Called when an index is there: plans have to be made again. */
  built(): void;
  log: Logger | undefined;
}

/** Builds search indexes when reads need them, one after the other. `close` waits for the step under way. */
export function searchIndexesOnDemand({
  db,
  minRows = fewRows,
  built,
  log,
}: OnDemandInput): SearchIndexes & { close(): Promise<void> } {
  const tried = new Map<string, number>();
  let isClosed = false;
  let last: Promise<void> = Promise.resolve();

  async function build(source: SearchSource): Promise<void> {
    if (isClosed) return;
    try {
      if (!(await isLarge(source.table))) return;
      if (await buildSearchIndex(db, source, () => isClosed)) built();
    } catch (error) {
      log?.warn("A search index could not be built, searches read the whole table.", {
        collection: source.table,
        reason: String(error),
      });
    } finally {
      tried.set(source.table, performance.now());
    }
  }

  async function isLarge(table: string): Promise<boolean> {
    const [row] = await db.all(
      sql`select count(*) as counted from (select 1 from ${identifier(table)} limit ${minRows}) as some_rows`,
    );
    return Number(row?.["counted"]) >= minRows;
  }

  return {
    want(source) {
      const before = tried.get(source.table) ?? Number.NEGATIVE_INFINITY;
      if (isClosed || performance.now() < before + pause) return;
      tried.set(source.table, Number.POSITIVE_INFINITY);
      last = last.then(() => build(source));
    },
    async close() {
      isClosed = true;
      await last;
    },
  };
}
