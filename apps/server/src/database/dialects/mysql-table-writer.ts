import { AppError, brokenRule } from "../../core/errors.ts";
import type {
  Alteration,
  ColumnDefinition,
  Database,
  Row,
  StepBack,
  TableChange,
  TableWriter,
} from "../database.ts";
import { columnTypeOf, hasOtherType } from "./shared.ts";
import { raw, sql } from "../sql.ts";

/**
 * All changes of a table go into one statement, which the database executes as a whole or not at all. It ends the
 * transaction around it, so each statement returns how to take it back.
 */
export const mysqlTableWriter: TableWriter = {
  commits: true,
  async create(db, table, columns) {
    const { quote } = db.dialect;
    const list = columns.map((column) => columnSql(db, column)).join(", ");
    await run(db, `create table ${quote(table)} (${list}) engine = InnoDB default charset utf8mb4`);
    return { sql: `drop table ${quote(table)}`, bindings: [] };
  },
  change,
  async drop(db, table) {
    await run(db, `drop table ${db.dialect.quote(table)}`);
  },
};

/** Seconds to wait for other users of the table; the database's own timeout is a day and more. */
const lockTimeout = 15;

/** A piece of an ALTER TABLE and the piece that reverses it. */
interface Clause {
  sql: string;
  back: string | null;
}

async function change(db: Database, table: string, requested: TableChange): Promise<StepBack> {
  const stored = await readStored(db, table);
  const clauses = [
    ...requested.add.map((column) => added(db, column)),
    ...requested.alter.flatMap((alteration) => altered(db, stored, alteration)),
    ...requested.drop.flatMap((name) => dropped(db, stored, name)),
  ];
  if (clauses.length === 0) return null;
  const head = `alter table ${db.dialect.quote(table)}`;
  await run(db, `${head} ${clauses.map(({ sql }) => sql).join(", ")}`);
  const back = clauses.toReversed().map((clause) => clause.back);
  return back.includes(null) ? null : { sql: `${head} ${back.join(", ")}`, bindings: [] };
}

function added(db: Database, column: ColumnDefinition): Clause {
  return {
    sql: `add column ${columnSql(db, column)}`,
    back: `drop column ${db.dialect.quote(column.name)}`,
  };
}

function altered(db: Database, stored: Stored, { from, to }: Alteration): Clause[] {
  const { quote } = db.dialect;
  const name = quote(to.name);
  const before = stored.columns.get(to.name);
  if (before === undefined) throw new AppError("fieldNotFound", { field: to.name });
  const clauses: Clause[] = [];
  if (to.primaryKey && !from.primaryKey)
    clauses.push({ sql: `add primary key (${name})`, back: "drop primary key" });
  const isConverted = hasOtherType(db.dialect, from, to);
  const isRewritten =
    isConverted ||
    from.defaultValue !== to.defaultValue ||
    from.autoIncrement !== to.autoIncrement ||
    to.primaryKey !== from.primaryKey;
  if (isRewritten) {
    refuseGenerated(to.name, before);
    const after = definitionAfter(db, before, { from, to, isConverted });
    clauses.push({
      sql: `modify column ${name} ${after}`,
      back: `modify column ${name} ${definitionOf(db, before)}`,
    });
  }
  const key = stored.uniqueKeys.get(to.name);
  if (to.unique && !from.unique && !to.primaryKey)
    clauses.push({ sql: `add unique key ${name} (${name})`, back: `drop index ${name}` });
  if (!to.unique && from.unique && key !== undefined)
    clauses.push({
      sql: `drop index ${quote(key)}`,
      back: `add unique key ${quote(key)} (${name})`,
    });
  return clauses;
}

function dropped(db: Database, stored: Stored, name: string): Clause[] {
  const { quote } = db.dialect;
  const keys = stored.foreignKeys.get(name) ?? [];
  return [
    ...keys.map((key) => ({ sql: `drop foreign key ${quote(key)}`, back: null })),
    { sql: `drop column ${quote(name)}`, back: null },
  ];
}

/** A column as the database itself describes it, to be written back word by word. */
interface StoredColumn {
  type: string;
  collation: string | null;
  nullable: boolean;
  /** SQL behind `default`, null for none. */
  initial: string | null;
  onUpdate: string | null;
  autoIncrement: boolean;
  generated: boolean;
  comment: string;
}

interface Stored {
  columns: Map<string, StoredColumn>;
  /** Unique keys of a single column, by column. */
  uniqueKeys: Map<string, string>;
  /** Foreign keys that a column is part of. */
  foreignKeys: Map<string, string[]>;
}

function definitionOf(db: Database, column: StoredColumn): string {
  return [
    column.type,
    column.collation === null ? "" : `collate ${column.collation}`,
    column.nullable ? "null" : "not null",
    column.initial === null ? "" : `default ${column.initial}`,
    column.onUpdate === null ? "" : `on update ${column.onUpdate}`,
    column.autoIncrement ? "auto_increment" : "",
    column.comment === "" ? "" : `comment ${db.dialect.literal(column.comment)}`,
  ]
    .filter((part) => part !== "")
    .join(" ");
}

/** Returns the former definition with nothing but the requested changes. */
function definitionAfter(
  db: Database,
  before: StoredColumn,
  { from, to, isConverted }: Alteration & { isConverted: boolean },
): string {
  const isText = /CHAR|TEXT|ENUM|SET/.test(to.datatype);
  const keepsDefault =
    from.defaultValue === to.defaultValue && (!isConverted || from.defaultValue !== null);
  return definitionOf(db, {
    ...before,
    type: isConverted ? columnTypeOf(db.dialect, to) : before.type,
    collation: isConverted && !isText ? null : before.collation,
    nullable: before.nullable && !to.primaryKey,
    initial: to.autoIncrement ? null : keepsDefault ? before.initial : defaultSql(db, to),
    onUpdate: isConverted ? null : before.onUpdate,
    autoIncrement: to.autoIncrement,
  });
}

function columnSql(db: Database, column: ColumnDefinition): string {
  const initial = defaultSql(db, column);
  const parts = [
    db.dialect.quote(column.name),
    columnTypeOf(db.dialect, column),
    // A TIMESTAMP would be NOT NULL by itself.
    column.nullable && !column.primaryKey ? "null" : "not null",
    column.autoIncrement ? "auto_increment" : "",
    initial === null ? "" : `default ${initial}`,
    column.primaryKey ? "primary key" : column.unique ? "unique" : "",
  ];
  return parts.filter((part) => part !== "").join(" ");
}

/** Long texts take their default as an expression only. */
function defaultSql(db: Database, { datatype, defaultValue }: ColumnDefinition): string | null {
  if (defaultValue === null) return null;
  const literal = db.dialect.literal(defaultValue);
  return /TEXT|BLOB|JSON/.test(datatype) ? `(${literal})` : literal;
}

function refuseGenerated(name: string, { generated }: StoredColumn): void {
  if (!generated) return;
  throw new AppError("unprocessable", brokenRule(name, "generated"));
}

async function readStored(db: Database, table: string): Promise<Stored> {
  const columns =
    await db.all(sql`select column_name as col, column_type as type, collation_name as collation, is_nullable as nullable, column_default as initial,
        extra, column_comment as note, version() as version
      from information_schema.columns where table_schema = database() and table_name = ${table}`);
  const unique =
    await db.all(sql`select index_name as idx, min(column_name) as col from information_schema.statistics
      where table_schema = database() and table_name = ${table} and non_unique = 0 and index_name <> 'PRIMARY' group by index_name having count(*) = 1`);
  const foreign =
    await db.all(sql`select constraint_name as idx, column_name as col from information_schema.key_column_usage
      where table_schema = database() and table_name = ${table} and referenced_table_name is not null`);
  const foreignKeys = Map.groupBy(foreign, (row) => String(row["col"]));
  return {
    columns: new Map(columns.map((row) => [String(row["col"]), toStoredColumn(row)])),
    uniqueKeys: new Map(unique.map((row) => [String(row["col"]), String(row["idx"])])),
    foreignKeys: new Map(
      [...foreignKeys].map(([column, rows]) => [column, rows.map((row) => String(row["idx"]))]),
    ),
  };
}

function toStoredColumn(row: Row): StoredColumn {
  const extra = String(row["extra"]);
  return {
    type: String(row["type"]),
    collation: row["collation"] === null ? null : String(row["collation"]),
    nullable: row["nullable"] === "YES",
    initial: storedDefault(row, extra),
    onUpdate: /on update (\S+)/i.exec(extra)?.[1] ?? null,
    autoIncrement: extra.includes("auto_increment"),
    generated: /\b(virtual|stored|persistent)\b/i.test(extra),
    comment: String(row["note"] ?? ""),
  };
}

/** MariaDB reports defaults as SQL; MySQL reports bare texts, and expressions as such. */
function storedDefault(row: Row, extra: string): string | null {
  const initial = row["initial"];
  if (initial === null || initial === undefined || initial === "NULL") return null;
  const text = String(initial);
  if (String(row["version"]).includes("MariaDB")) return text;
  if (/^current_timestamp/i.test(text)) return text;
  if (/default_generated/i.test(extra)) return `(${text.replaceAll("\\'", "'")})`;
  return `'${text.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`;
}

/** The statement on one connection, which waits for the table a while only. */
async function run(db: Database, text: string): Promise<void> {
  await db.transaction(async (connection) => {
    await connection.run(sql`set session lock_wait_timeout = ${raw(String(lockTimeout))}`);
    try {
      await connection.run(raw(text));
    } finally {
      await connection.run(sql`set session lock_wait_timeout = default`);
    }
  });
}
