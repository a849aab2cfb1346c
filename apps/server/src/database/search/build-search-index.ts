import type { Collection } from "@rowhouse/contract";

import type { Database } from "../database.ts";
import { buildPostgresIndex, dropPostgresIndex } from "./postgres-search.ts";
import type { SearchSource } from "./search-index.ts";
import { buildSqliteIndex, dropSqliteIndex, noteSqliteIndexes } from "./sqlite-search.ts";

/**
 * Builds the index of a collection, in small steps beside the requests. Returns whether there is one now; the model has to be
 * read anew to use it. MariaDB has nothing to narrow a LIKE with, so there is none on the MySQL family.
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
