/** Knex does not export what parses and writes the CREATE TABLE statements that SQLite stores; only the parts used here are declared. */
declare module "knex/lib/dialects/sqlite3/schema/internal/parser.js" {
  export interface SqliteColumnTree {
    name: string;
    type: string | null;
    constraints: {
      primary: { autoincrement: boolean; name: null; order: null; conflict: null } | null;
      notnull: { name: null; conflict: null } | null;
      null: { name: null; conflict: null } | null;
      unique: object | null;
      default: { name: null; value: string; expression: false } | null;
      references: object | null;
      as: object | null;
    };
  }
  export interface SqliteConstraintTree {
    type: "PRIMARY KEY" | "UNIQUE" | "CHECK" | "FOREIGN KEY";
    /** Names, or objects with a name; a CHECK has none. */
    columns?: readonly (string | { name: unknown })[];
  }
  export interface SqliteTableTree {
    table: string;
    columns: SqliteColumnTree[];
    constraints: SqliteConstraintTree[];
  }
  export interface SqliteIndexTree {
    columns: readonly { name: unknown }[];
  }
  export function parseCreateTable(sql: string): SqliteTableTree;
  export function parseCreateIndex(sql: string): SqliteIndexTree;
}

declare module "knex/lib/dialects/sqlite3/schema/internal/compiler.js" {
  import type { SqliteTableTree } from "knex/lib/dialects/sqlite3/schema/internal/parser.js";
  export function compileCreateTable(tree: SqliteTableTree, wrap: (name: string) => string): string;
}
