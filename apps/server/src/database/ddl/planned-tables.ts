import type {
  Column,
  ColumnDefinition,
  Database,
  Dialect,
  Table,
  TableChange,
} from "../database.ts";
import type { Tables } from "./change-tables.ts";

/** A change of the tables that was asked for and not made. */
export type PlannedTable =
  | { action: "create"; table: string; columns: readonly ColumnDefinition[] }
  | ({ action: "change"; table: string } & TableChange)
  | { action: "drop"; table: string };

/** The result of `planTables`: `db` shows tables and columns as if the changes that `planned` lists had been made. */
export interface TablePlan {
  db: Database;
  tables: Tables;
  planned: PlannedTable[];
}

/**
 * Tables that are asked to change and stay as they are: what has been asked for is listed, and reading the tables shows it. Rows are
 * read and written as usual, so the caller rolls them back.
 */
export function planTables(db: Database): TablePlan {
  const planned: PlannedTable[] = [];
  const note = async (entry: PlannedTable): Promise<void> => void planned.push(entry);
  const shown = (tables: readonly Table[]): Table[] =>
    planned.reduce<Table[]>(withPlanned, [...tables]);
  return {
    db: showing(db, shown),
    planned,
    tables: {
      create: (table, columns) => note({ action: "create", table, columns }),
      change: async (table, { add = [], alter = [], drop = [] }) => {
        if (add.length + alter.length + drop.length > 0)
          await note({ action: "change", table, add, alter, drop });
      },
      drop: (table) => note({ action: "drop", table }),
      holds: () => undefined,
      leave: async () => undefined,
    },
  };
}

function showing(db: Database, shown: (tables: readonly Table[]) => Table[]): Database {
  const dialect: Dialect = {
    ...db.dialect,
    readTables: async (inner, only) => {
      const all = shown(await db.dialect.readTables(inner));
      return only === undefined ? all : all.filter(({ name }) => only.includes(name));
    },
  };
  return {
    dialect,
    all: (query) => db.all(query),
    run: (query) => db.run(query),
    insert: (table, row, primaryKey) => db.insert(table, row, primaryKey),
    insertAll: (table, rows, primaryKey) => db.insertAll(table, rows, primaryKey),
    restoreAll: (table, rows, primaryKey) => db.restoreAll(table, rows, primaryKey),
    transaction: (work) => db.transaction((inner) => work(showing(inner, shown))),
    changeSchema: (work) => db.changeSchema((inner) => work(showing(inner, shown))),
    withoutTimeLimit: (work) => db.withoutTimeLimit((inner) => work(showing(inner, shown))),
    snapshot: () => db.snapshot(),
    close: () => db.close(),
  };
}

function withPlanned(tables: readonly Table[], change: PlannedTable): Table[] {
  switch (change.action) {
    case "create":
      return [...tables, newTable(change.table, change.columns)];
    case "drop":
      return tables.filter(({ name }) => name !== change.table);
    case "change":
      return tables.map((table) => (table.name === change.table ? changed(table, change) : table));
  }
}

function newTable(name: string, columns: readonly ColumnDefinition[]): Table {
  return {
    name,
    isView: false,
    isWritable: true,
    columns: columns.map((column) => toColumn(name, column)),
    foreignKeys: [],
  };
}

function changed(table: Table, { add, alter, drop }: TableChange): Table {
  const altered = new Map(alter.map(({ to }) => [to.name, to]));
  const kept = table.columns
    .filter(({ name }) => !drop.includes(name))
    .map((column) => {
      const to = altered.get(column.name);
      return to === undefined ? column : { ...column, ...toColumn(table.name, to) };
    });
  return {
    ...table,
    columns: [...kept, ...add.map((column) => toColumn(table.name, column))],
    foreignKeys: table.foreignKeys.filter(({ column }) => !drop.includes(column)),
  };
}

function toColumn(table: string, column: ColumnDefinition): Column {
  return {
    table,
    name: column.name,
    datatype: column.datatype,
    length: column.length,
    nullable: column.nullable,
    defaultValue: column.defaultValue,
    hasDefault: column.defaultValue !== null || column.autoIncrement,
    generated: false,
    flag: column.datatype === "BOOLEAN",
    primaryKey: column.primaryKey,
    keyPart: null,
    autoIncrement: column.autoIncrement,
    unique: column.unique,
    signed: column.signed,
    comment: null,
  };
}
