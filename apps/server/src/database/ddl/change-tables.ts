import { AppError } from "../../core/errors.ts";
import type { ColumnDefinition, Database, Statement, TableChange } from "../database.ts";
import { dropSearchIndex } from "../search/build-search-index.ts";
import { toRefusal } from "./refusal.ts";
import { withSchemaLock } from "./schema-lock.ts";

/** The tables inside one change of the model. What the database refuses arrives as `unprocessable` (422/12). */
export interface Tables {
  create(table: string, columns: readonly ColumnDefinition[]): Promise<void>;
  change(table: string, change: Partial<TableChange>): Promise<void>;
  drop(table: string): Promise<void>;
  /** The table belongs to no collection any more: what the server added to it is removed. */
  leave(table: string): Promise<void>;
}

/**
 * Tables and the rows that describe them change together or not at all: SQLite and PostgreSQL in one transaction; MySQL, which ends
 * a transaction with every such statement, changes tables beside the transaction of the rows and takes them back when
 * anything fails. So what cannot be taken back (dropping) has to come last. One change at a time, here and in other processes.
 */
export async function changeTables<T>(
  db: Database,
  work: (tx: Database, tables: Tables) => Promise<T>,
): Promise<T> {
  return inOrder(db, () =>
    db.changeSchema(async (schema) => {
      const stepsBack: Statement[] = [];
      const inTransaction = (tx: Database): Promise<T> =>
        withSchemaLock(tx, () => work(tx, tablesOf(schema, stepsBack)));
      try {
        return schema.dialect.tables.commits
          ? await schema.transaction(inTransaction)
          : await inTransaction(schema);
      } catch (error) {
        await takeBack(schema, stepsBack, error);
        throw error;
      }
    }),
  );
}

function tablesOf(schema: Database, stepsBack: Statement[]): Tables {
  const { tables } = schema.dialect;
  const carryOut = async (
    table: string,
    step: () => Promise<Statement | null | void>,
  ): Promise<void> => {
    try {
      const stepBack = await step();
      if (stepBack) stepsBack.push(stepBack);
    } catch (error) {
      throw toRefusal(error, table);
    }
  };
  return {
    create: (table, columns) => carryOut(table, () => tables.create(schema, table, columns)),
    change: async (table, { add = [], alter = [], drop = [] }) => {
      if (add.length + alter.length + drop.length === 0) return;
      await carryOut(table, async () => {
        await dropSearchIndex(schema, table);
        return tables.change(schema, table, { add, alter, drop });
      });
    },
    leave: (table) => carryOut(table, () => dropSearchIndex(schema, table)),
    drop: (table) =>
      carryOut(table, async () => {
        await dropSearchIndex(schema, table);
        await tables.drop(schema, table);
      }),
  };
}

/** Only where the transaction does not do it. */
async function takeBack(db: Database, steps: readonly Statement[], reason: unknown): Promise<void> {
  try {
    for (const step of steps.toReversed()) await db.run(step);
  } catch (error) {
    throw new AppError("databaseFailed", {}, { cause: new AggregateError([reason, error]) });
  }
}

const waiting = new WeakMap<Database, Promise<unknown>>();

/** Waiting callers hold no connection, so that the running one finds enough of them. */
function inOrder<T>(db: Database, work: () => Promise<T>): Promise<T> {
  const running = (waiting.get(db) ?? Promise.resolve()).then(work, work);
  waiting.set(db, running);
  return running;
}
