import type { Context } from "../../src/core/context.ts";
import type { Database } from "../../src/database/database.ts";
import { insertBatches } from "../../src/database/insert-rows.ts";

/** The statements some work sends to the database, the two ends of a transaction among them. */
export async function statementsOf(
  ctx: Context,
  work: (ctx: Context) => Promise<unknown>,
): Promise<number> {
  const counter = { count: 0 };
  await work({ ...ctx, db: counted(ctx.db, counter) });
  return counter.count;
}

function counted(db: Database, counter: { count: number }): Database {
  const all: Database["all"] = (query) => {
    counter.count += 1;
    return db.all(query);
  };
  const run: Database["run"] = (query) => {
    counter.count += 1;
    return db.run(query);
  };
  const insertAll: Database["insertAll"] = (table, rows, primaryKey) => {
    counter.count += insertBatches(db.dialect, table, rows).length;
    return db.insertAll(table, rows, primaryKey);
  };
  const insert: Database["insert"] = (table, row, primaryKey) => {
    counter.count += 1;
    return db.insert(table, row, primaryKey);
  };
  const transaction: Database["transaction"] = (work) => {
    counter.count += 2;
    return db.transaction((inner) => work(counted(inner, counter)));
  };
  return Object.assign(Object.create(db) as Database, { all, run, insert, insertAll, transaction });
}
