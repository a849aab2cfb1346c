import type { Knex } from "knex";
import type { Database, Dialect, Row, Runnable, Statement } from "../database.ts";
import { toAppError } from "../errors.ts";
import { insertBatches } from "../insert-rows.ts";
import { compileSql, Sql } from "../sql.ts";
import { SingleInserts } from "./single-inserts.ts";

/** What one statement did; `insertId` where the vendor reports it. */
export interface Outcome {
  rows: Row[];
  touched: number;
  insertId: string | number;
}

/** Rows that one statement inserts: all with the same columns. */
export interface NewRows extends Statement {
  table: string;
  rows: readonly Row[];
  primaryKey: string;
}

/** What the vendor's driver does with one statement. */
export interface Driver<Raw> {
  dialect: Dialect;
  /** Places in the text are `?`. */
  query(connection: Raw, sql: string, bindings: unknown[]): Promise<Outcome>;
  /** Inserts rows and returns their keys, in the same order. */
  insert(
    run: (statement: Statement) => Promise<Outcome>,
    rows: NewRows,
  ): Promise<(string | number)[]>;
  /** Whether DDL can be rolled back. */
  hasTransactionalDdl: boolean;
}

/** The part of Knex's client that hands out connections; inside a transaction it is always the same one. */
interface ConnectionSource<Raw> {
  acquireConnection(): Promise<Raw>;
  releaseConnection(connection: Raw): Promise<void>;
}

/** A pool of server connections (PostgreSQL, MySQL), or one transaction of it; Knex holds the pool and builds no SQL. */
export class KnexDatabase<Raw> extends SingleInserts implements Database {
  readonly dialect: Dialect;
  readonly #knex: Knex;
  readonly #driver: Driver<Raw>;

  constructor(knex: Knex, driver: Driver<Raw>) {
    super();
    this.#knex = knex;
    this.dialect = driver.dialect;
    this.#driver = driver;
  }

  async all(query: Runnable): Promise<Row[]> {
    return (await this.#query(query)).rows;
  }

  async run(query: Runnable): Promise<number> {
    return (await this.#query(query)).touched;
  }

  async insertAll(
    table: string,
    rows: readonly Row[],
    primaryKey: string,
  ): Promise<(string | number)[]> {
    const keys: (string | number)[] = [];
    for (const batch of insertBatches(this.dialect, table, rows)) {
      const added = { ...batch, table, primaryKey };
      keys.push(...(await this.#driver.insert((statement) => this.#query(statement), added)));
    }
    return keys;
  }

  async transaction<T>(work: (db: Database) => Promise<T>): Promise<T> {
    try {
      return await this.#knex.transaction((transaction) =>
        work(new KnexDatabase(transaction, this.#driver)),
      );
    } catch (error) {
      throw toAppError(error);
    }
  }

  changeSchema<T>(work: (db: Database) => Promise<T>): Promise<T> {
    return this.#driver.hasTransactionalDdl ? this.transaction(work) : work(this);
  }

  close(): Promise<void> {
    return this.#knex.destroy();
  }

  #query(query: Runnable): Promise<Outcome> {
    const { sql, bindings } = query instanceof Sql ? compileSql(query, this.dialect) : query;
    const values = bindings.map((value) => this.dialect.toBinding(value));
    return this.#withConnection((connection) => this.#driver.query(connection, sql, values));
  }

  async #withConnection<T>(work: (connection: Raw) => Promise<T>): Promise<T> {
    // Knex types its client as `any`; these two methods are what its own runner uses.
    const source: ConnectionSource<Raw> = this.#knex.client;
    try {
      const connection = await source.acquireConnection();
      try {
        return await work(connection);
      } finally {
        void source.releaseConnection(connection);
      }
    } catch (error) {
      throw toAppError(error);
    }
  }
}
