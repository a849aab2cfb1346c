import type { Logger } from "../../core/log/logger.ts";
import type { SearchIndexes } from "../../core/project.ts";
import type { Database } from "../database.ts";
import { buildSearchIndex } from "./build-search-index.ts";
import type { SearchSource } from "./search-index.ts";
import { identifier, sql } from "../sql.ts";

/** Milliseconds after an attempt in which the same table is not tried again. */
const pause = 60_000;
/** Tables of fewer rows are read whole in no time; what was slow there was something else. */
const fewRows = 5000;

export interface OnDemandInput {
  db: Database;
  /** Rows from which a table gets one. */
  leastRows?: number;
  /** An index is there now: plans have to be made anew. */
  built(): void;
  log: Logger | undefined;
}

/** Builds search indexes when reads need them, one after the other. `close` waits for the step under way. */
export function searchIndexesOnDemand({
  db,
  leastRows = fewRows,
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
      sql`select count(*) as counted from (select 1 from ${identifier(table)} limit ${leastRows}) as some_rows`,
    );
    return Number(row?.["counted"]) >= leastRows;
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
