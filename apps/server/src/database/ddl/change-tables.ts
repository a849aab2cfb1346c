import type { ReasonKey } from "@rowhouse/contract";
import { AppError, because } from "../../core/errors.ts";
import type {
  Alteration,
  ColumnDefinition,
  Database,
  Statement,
  TableChange,
} from "../database.ts";
import { hasOtherType } from "../dialects/shared.ts";
import { dropSearchIndex } from "../search/build-search-index.ts";
import { raw } from "../sql.ts";
import { settleValues } from "./conversion.ts";
import { withSchemaLock } from "./schema-lock.ts";

/** The codes of a server that is set up wrong, and not of a wrong change. */
const faults = new Set([
  "42501",
  "ER_TABLEACCESS_DENIED_ERROR",
  "ER_COLUMNACCESS_DENIED_ERROR",
  "ER_SPECIFIC_ACCESS_DENIED_ERROR",
  "SQLITE_READONLY",
]);

/** The reasons for the most frequent refusals, by the drivers' codes. */
const reasons: readonly (readonly [reason: TableReason, codes: readonly string[]])[] = [
  [
    "tableDependents",
    [
      "2BP01",
      "ER_ROW_IS_REFERENCED_2",
      "ER_FK_COLUMN_CANNOT_DROP",
      "ER_FK_COLUMN_CANNOT_DROP_CHILD",
      "ER_FK_COLUMN_CANNOT_CHANGE",
      "ER_FK_COLUMN_CANNOT_CHANGE_CHILD",
      "ER_DROP_INDEX_FK",
      "ER_FK_CANNOT_DROP_PARENT",
    ],
  ],
  ["tableNameLength", ["42622", "ER_TOO_LONG_IDENT"]],
  [
    "tableWidth",
    ["54000", "54011", "ER_TOO_BIG_ROWSIZE", "ER_TOO_BIG_FIELDLENGTH", "ER_TOO_MANY_FIELDS"],
  ],
  ["tableDefault", ["22P02", "22007", "22008", "ER_INVALID_DEFAULT"]],
  ["tableNameTaken", ["42701", "42P07", "ER_DUP_FIELDNAME", "ER_TABLE_EXISTS_ERROR"]],
  ["tableBusy", ["55P03", "ER_LOCK_WAIT_TIMEOUT"]],
];

const reasonOfCode = new Map(
  reasons.flatMap(([reason, codes]) => codes.map((code) => [code, reason] as const)),
);

/** The tables inside one change of the model. What the database refuses arrives as `unprocessable` (422/12). */
export interface Tables {
  create(table: string, columns: readonly ColumnDefinition[]): Promise<void>;
  change(table: string, change: Partial<TableChange>): Promise<void>;
  drop(table: string): Promise<void>;
  /** Rows of the table are read or written along: MySQL drops nothing of it before they are committed, for until then nobody else gets at the table. */
  holds(table: string): void;
  /** The table belongs to no collection any more: what the server added to it is removed. */
  leave(table: string): Promise<void>;
}

/**
 * Tables and the rows that describe them change together or not at all: SQLite and PostgreSQL in one transaction; MySQL, which ends
 * a transaction with every such statement, changes tables beside the transaction of the rows and takes them back when
 * anything fails. What cannot be taken back (dropping) waits there for the end of the work, and the first of several drops is
 * not undone when the next one fails. One change at a time, here and in other processes.
 */
export async function changeTables<T>(
  db: Database,
  work: (tx: Database, tables: Tables) => Promise<T>,
): Promise<T> {
  return inOrder(db, () =>
    db.changeSchema(async (schema) => {
      const stepsBack: Statement[] = [];
      const last: LastStep[] = [];
      const held = new Set<string>();
      const inTransaction = (tx: Database): Promise<T> =>
        withSchemaLock(tx, async () => {
          const result = await work(tx, tablesOf(schema, { stepsBack, last, held }));
          for (const { table, step } of last) if (!held.has(table)) await step();
          return result;
        });
      const changed = async (): Promise<T> => {
        try {
          return schema.dialect.tables.commits
            ? await schema.transaction(inTransaction)
            : await inTransaction(schema);
        } catch (error) {
          await takeBack(schema, stepsBack, error);
          throw error;
        }
      };
      const result = await changed();
      for (const { table, step } of last) if (held.has(table)) await step();
      return result;
    }),
  );
}

type Step = () => Promise<void>;

/** A step on a table that cannot be taken back. */
interface LastStep {
  table: string;
  step: Step;
}

interface Steps {
  /** The statements that take back what has been done. */
  stepsBack: Statement[];
  /** The steps that cannot be taken back, for the end. */
  last: LastStep[];
  /** Tables whose rows are written in the transaction. */
  held: Set<string>;
}

function tablesOf(schema: Database, { stepsBack, last, held }: Steps): Tables {
  const { tables } = schema.dialect;
  const atTheEnd = async (table: string, step: Step): Promise<void> => {
    if (tables.commits) last.push({ table, step });
    else await step();
  };
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
  /** Values to be converted stay beside their column until nothing can fail any more. */
  const keepBefore = async (table: string, { from, to }: Alteration): Promise<void> => {
    if (!hasOtherType(schema.dialect, from, to)) return;
    const name = `rowhouse_before_${stepsBack.length}`;
    const copy = { ...from, name, nullable: true, defaultValue: null, unique: false };
    const plain = { ...copy, primaryKey: false, autoIncrement: false };
    const { quote } = schema.dialect;
    const [stored, column, kept] = [quote(table), quote(from.name), quote(name)];
    await carryOut(table, () =>
      tables.change(schema, table, { add: [plain], alter: [], drop: [] }),
    );
    await carryOut(table, async () => {
      await schema.run(raw(`update ${stored} set ${kept} = ${column} where ${column} is not null`));
      const back = `update ${stored} set ${column} = ${kept} where ${kept} is not null`;
      return { sql: back, bindings: [] };
    });
    await atTheEnd(table, () =>
      carryOut(table, async () => {
        await tables.change(schema, table, { add: [], alter: [], drop: [name] });
      }),
    );
  };
  return {
    create: (table, columns) => carryOut(table, () => tables.create(schema, table, columns)),
    change: async (table, { add = [], alter = [], drop = [] }) => {
      const change = (part: TableChange): Promise<void> =>
        carryOut(table, async () => {
          await dropSearchIndex(schema, table);
          return tables.change(schema, table, part);
        });
      if (drop.length > 0) await atTheEnd(table, () => change({ add: [], alter: [], drop }));
      for (const alteration of alter) {
        if (tables.commits && alteration.acceptsLosses) await keepBefore(table, alteration);
        await carryOut(table, () => settleValues(schema, table, alteration));
      }
      if (add.length + alter.length > 0) await change({ add, alter, drop: [] });
    },
    holds: (table) => {
      if (tables.commits) held.add(table);
    },
    leave: (table) => carryOut(table, () => dropSearchIndex(schema, table)),
    drop: (table) =>
      atTheEnd(table, () =>
        carryOut(table, async () => {
          await dropSearchIndex(schema, table);
          await tables.drop(schema, table);
        }),
      ),
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

/** Why a database refuses to change a table. */
type TableReason = Exclude<Extract<ReasonKey, `table${string}`>, "tableReferred">;

/**
 * A failed change of a table as an error of the contract: what the caller can correct is `unprocessable` (422/12) in plain words; a
 * database that does not respond or refuses the right keeps its error. The driver's message goes to the log only.
 */
function toRefusal(error: unknown, table: string): unknown {
  if (!(error instanceof AppError)) return error;
  switch (error.key) {
    case "duplicateKey":
      return refusal(table, "tableDuplicates", error);
    case "invalidInput":
      return refusal(table, reasonOf(error) ?? "tableValues", error);
    case "databaseBusy":
      return reasonOf(error) === "tableBusy" ? refusal(table, "tableBusy", error) : error;
    case "databaseFailed":
      return faults.has(codeOf(error))
        ? error
        : refusal(table, reasonOf(error) ?? "tableUnsupported", error);
    default:
      return error;
  }
}

function refusal(table: string, reason: TableReason, cause: AppError): AppError {
  return new AppError("unprocessable", because(reason, { collection: table }), { cause });
}

function reasonOf(error: AppError): TableReason | undefined {
  return reasonOfCode.get(codeOf(error));
}

function codeOf({ cause }: AppError): string {
  const code: unknown = cause instanceof Error ? Reflect.get(cause, "code") : undefined;
  return typeof code === "string" ? code : "";
}
