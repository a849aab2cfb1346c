import type { Sql } from "./sql.ts";

/** A row as the database returns it; an *item* is what the contract makes of it. */
export type Row = Record<string, unknown>;

/** A value as a driver takes it. */
export type Binding = string | number | bigint | boolean | Uint8Array | Date | null;

/**
 * SQL compiled once and used often. Placeholders are `?` on every vendor and in the order of `bindings`
 * (question marks inside quotes are left alone).
 */
export interface Statement {
  sql: string;
  bindings: readonly unknown[];
}

/** A runnable query: SQL that is written with `sql`, or a statement that the planner has compiled. */
export type Runnable = Sql | Statement;

/** The source of rows: a database, a transaction or a snapshot. */
export interface Source {
  readonly dialect: Dialect;
  all(query: Runnable): Promise<Row[]>;
}

/**
 * One connection pool, or one transaction of it. Failures arrive as AppError with the codes of API contract 12
 * (`duplicateKey` 204, `databaseUnreachable`, `databaseBusy` and `databaseFull` 11, `invalidInput` 4 for values the column refuses,
 * `databaseFailed` 9 otherwise).
 * Rows: integers and decimals are numbers (64-bit integers beyond 2^53, see Dialect.exactInteger, and decimals of more than 15 digits are text), dates and
 * times text as stored, booleans 0/1 on SQLite and MySQL and true/false on PostgreSQL.
 */
export interface Database extends Source {
  /** Returns the number of rows touched. What changes tables runs inside `changeSchema`. */
  run(query: Runnable): Promise<number>;
  /** Inserts one row and returns its key: the generated one, or the one in `row`. */
  insert(table: string, row: Row, primaryKey: string): Promise<string | number>;
  /** The same for several rows, with as few statements as their columns allow; keys in the order of the rows. */
  insertAll(table: string, rows: readonly Row[], primaryKey: string): Promise<(string | number)[]>;
  /** The same for rows that were there before: they keep their keys, also where the database always counts them by itself. */
  restoreAll(table: string, rows: readonly Row[], primaryKey: string): Promise<(string | number)[]>;
  /** Commits when `work` resolves, rolls back when it rejects; inside a transaction it is a savepoint. */
  transaction<T>(work: (db: Database) => Promise<T>, kind?: TransactionKind): Promise<T>;
  /**
   * DDL and the metadata rows that belong to it. SQLite: one transaction with foreign keys suspended, because
   * changing a column rebuilds the table; PostgreSQL: one transaction; MySQL: DDL commits by itself, the steps simply run in order.
   * Without a limit of time.
   */
  changeSchema<T>(work: (db: Database) => Promise<T>): Promise<T>;
  /** For statements that may take long, such as building an index. */
  withoutTimeLimit<T>(work: (db: Database) => Promise<T>): Promise<T>;
  /**
   * All rows as they are now, for a long read. A few can be open at the same time; the next ones wait for their turn. Throws
   * tooManyRequests (429/7) when it does not come. Transactions have none.
   */
  snapshot(): Promise<Snapshot>;
  close(): Promise<void>;
}

export interface TransactionKind {
  /**
   * Whether it is a few statements that wait for nothing else. On SQLite such transactions may share a commit, so that each
   * ends when the last of them does.
   */
  isShort?: boolean;
}

/**
 * All rows as they were when it was made, whatever others write meanwhile. It reads over connections of its own, so nobody
 * waits for it; on SQLite in a thread of its own. The code that makes one closes it.
 */
export interface Snapshot extends Source {
  /** Runs one statement whose rows are fetched little by little. There is one cursor per snapshot. */
  open(query: Runnable): Promise<Cursor>;
  /** Bytes of later writes that the database cannot put in their place before this is closed; 0 where it does not say. */
  heldBytes(): Promise<number>;
  close(): Promise<void>;
}

/** The rows of one statement, in its order. */
export interface Cursor {
  /** The next rows, at most so many; fewer where they are large. Empty: all have been read. */
  next(most: number): Promise<Row[]>;
}

export type DialectId = "sqlite" | "postgres" | "mysql";

/** A column as the vendor describes it. */
export interface Column {
  table: string;
  name: string;
  /** Upper-case datatype name of the contract, e.g. VARCHAR, INT, DATETIME. */
  datatype: string;
  /** `255`, `10,2`, the list of an ENUM, or null. */
  length: string | null;
  nullable: boolean;
  /** Literal default as text, without quotes; null when there is none or it is an expression. */
  defaultValue: string | null;
  /** Whether the database fills the column by itself: any default, a generated key, perhaps a trigger. */
  hasDefault: boolean;
  /** Whether it is computed from other columns, so that it cannot be written. */
  generated: boolean;
  /** Declared as a flag: BOOLEAN, `TINYINT(1)` or `BIT(1)`. */
  flag: boolean;
  primaryKey: boolean;
  /** Its place, counted from 1, among several columns that are the primary key together; null elsewhere. */
  keyPart: number | null;
  autoIncrement: boolean;
  unique: boolean;
  signed: boolean;
  comment: string | null;
}

export interface ForeignKey {
  table: string;
  column: string;
  foreignTable: string;
  foreignColumn: string;
}

/** A table or a view. `primaryKey` is set on a column only when it is the whole key. */
export interface Table {
  name: string;
  isView: boolean;
  /** Whether the database writes a view through to its table, whose key it shows. */
  isWritable: boolean;
  columns: Column[];
  foreignKeys: ForeignKey[];
}

/** A column as it is to be. */
export interface ColumnDefinition {
  name: string;
  /** A datatype of the contract, upper case; `Dialect.columnType` says what the vendor makes of it. */
  datatype: string;
  length: string | null;
  signed: boolean;
  nullable: boolean;
  /** Text that the column's type can hold; null for none. */
  defaultValue: string | null;
  unique: boolean;
  primaryKey: boolean;
  autoIncrement: boolean;
}

/** A column as it is, as far as its definition goes, and as it is to be. */
export interface Alteration {
  from: ColumnDefinition;
  to: ColumnDefinition;
  /** Whether stored values may change, or become empty where the column cannot hold them. */
  acceptsLosses?: boolean;
}

/** Changes of one table that are made together. */
export interface TableChange {
  add: readonly ColumnDefinition[];
  alter: readonly Alteration[];
  drop: readonly string[];
}

/** The statement that takes a change of tables back; null where that is impossible, or where the transaction does it. */
export type StepBack = Statement | null;

/** How a vendor makes and changes tables; runs inside `changeSchema`. Only what differs in an altered column is touched. */
export interface TableWriter {
  /** Whether a statement that changes tables ends the transaction around it. */
  readonly commits: boolean;
  create(db: Database, table: string, columns: readonly ColumnDefinition[]): Promise<StepBack>;
  change(db: Database, table: string, change: TableChange): Promise<StepBack>;
  drop(db: Database, table: string): Promise<void>;
}

/** The facts that a database reports about itself. */
export interface DatabaseFacts {
  /** As people call it: PostgreSQL, MariaDB. */
  product: string;
  version: string;
  /** Bytes on the disk; null where it does not say. */
  size: number | null;
}

/** The differences between the vendors, and nothing else. Column arguments are already quoted SQL. */
export interface Dialect {
  readonly id: DialectId;
  /** Characters of the longest name of a table or column. */
  readonly maxNameLength: number;
  /** How many `?` one statement may carry. */
  readonly maxBindings: number;
  /** Quotes a name (`table` or `table.column` is two calls). */
  quote(name: string): string;
  /** The column as a decimal number. */
  asNumber(column: string): string;
  /** The column as text, for searching in numbers and dates. */
  asText(column: string): string;
  /**
   * `column LIKE ?`, not minding case; the pattern's wildcards are escaped by `escapeLike`.
   * SQLite needs the `pattern` to fold letters beyond ASCII (a slower condition), the others ignore it.
   */
  like(column: string, options?: { negate?: boolean; pattern?: string }): string;
  /** Escapes `%`, `_` and the escape character in user text; the caller adds its own `%`. */
  escapeLike(text: string): string;
  /** ORDER BY term; without `nullsLast` nulls come first ascending and last descending. Say `nullable: false` where known: it lets an index be used. */
  orderBy(
    column: string,
    direction: "asc" | "desc",
    options?: { nullable?: boolean; nullsLast?: boolean },
  ): string;
  random(): string;
  /** Selects a 64-bit integer without loss (as text where the driver would round it). */
  exactInteger(column: string): string;
  /** `value` as the driver takes it; objects and lists become JSON. Booleans stay true/false on PostgreSQL: send 1 or 0 to its integer columns. */
  toBinding(value: unknown): Binding;
  /** The year, month, … of a date column as a number. */
  datePart(
    column: string,
    part: "year" | "month" | "day" | "hour" | "minute" | "second" | "weekday",
  ): string;
  /** DDL type for a contract datatype, e.g. ('VARCHAR', '255') -> `varchar(255)`; null = this vendor cannot hold it. */
  columnType(
    datatype: string,
    options?: { length?: string | null; signed?: boolean },
  ): string | null;
  /** A text as SQL, with its quotes; for defaults, which cannot be bound. */
  literal(text: string): string;
  readonly tables: TableWriter;
  /** Reads the facts about the database behind the connection. */
  readFacts(db: Database): Promise<DatabaseFacts>;
  /** Reads tables, views, columns and keys of the schema in use; system tables included. `only` limits it. */
  readTables(db: Database, only?: string[]): Promise<Table[]>;
  /** Those of the names that are tables or views in the schema in use; cheap, because it asks for nothing else. */
  findTables(db: Database, names: string[]): Promise<string[]>;
}
