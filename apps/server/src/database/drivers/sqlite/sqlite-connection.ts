import type { Statement as PreparedStatement } from "better-sqlite3";
import { LRUCache } from "lru-cache";
import type { Binding, Row } from "../../database.ts";
import type { SqliteHandle } from "./open-sqlite.ts";
import { isBytes, plainColumns, readBytes } from "./sqlite-bytes.ts";

type Prepared = PreparedStatement<unknown[], Row>;

/** A statement as the driver takes it. */
export interface Bound {
  sql: string;
  bindings: readonly Binding[];
}

/** Prepared statements per connection, and the characters of their texts: what the library holds of each grows with it. */
const [maxStatements, maxCharacters] = [600, 300_000];

/** One connection with its prepared statements. */
export class SqliteConnection {
  readonly handle: SqliteHandle;
  readonly #statements = new LRUCache<string, Prepared>({
    max: maxStatements,
    maxSize: maxCharacters,
    sizeCalculation: (_statement, sql) => sql.length + 1,
  });

  constructor(handle: SqliteHandle) {
    this.handle = handle;
  }

  prepare(sql: string): Prepared {
    const known = this.#statements.get(sql);
    if (known) return known;
    const statement: Prepared = this.handle.prepare(sql);
    this.#statements.set(sql, statement);
    return statement;
  }

  read({ sql, bindings }: Bound): Row[] {
    const statement = this.prepare(sql);
    const rows = statement.all(...bindings);
    // Looking at all values costs next to nothing, and almost none is bytes.
    const withBytes = rows.filter((row) => Object.values(row).some(isBytes));
    if (withBytes.length > 0) readBytes(withBytes, plainColumns(statement.columns()));
    return rows;
  }

  /** After tables changed: cached `select *` statements would return the old columns. */
  forget(): void {
    this.#statements.clear();
  }
}
