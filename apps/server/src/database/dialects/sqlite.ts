import { longestNames, storedDatatype, ownValue } from "@rowhouse/contract";

import { toStoredTime } from "../../core/context.ts";
import { sqliteFacts } from "./facts.ts";
import type { Binding, Dialect, Column, Database, ForeignKey, Row, Table } from "../database.ts";
import { sqliteTableWriter } from "./sqlite-table-writer.ts";
import {
  escapeLike,
  plainBinding,
  likeEscape,
  quoteWith,
  typeParts,
  impliedLengths,
  integerDigits,
} from "./shared.ts";
import { AppError } from "../../core/errors.ts";
import {
  assembleTables,
  idOf,
  literalDefault,
  onlyThese,
  soleColumns,
  toForeignKey,
} from "../schema/assemble-tables.ts";
import { sql, type Sql } from "../sql.ts";

/** Numbers that can be declared without a sign. */
const numberTypes = /^(TINYINT|SMALLINT|MEDIUMINT|INT|BIGINT|DECIMAL|FLOAT|DOUBLE)$/;
const dateFormats = {
  year: "%Y",
  month: "%m",
  day: "%d",
  hour: "%H",
  minute: "%M",
  second: "%S",
  weekday: "%w",
} as const;

export const sqliteDialect: Dialect = {
  id: "sqlite",
  maxNameLength: longestNames.sqlite,
  maxBindings: 32_000,
  quote: (name) => quoteWith("`", name),
  asNumber: (column) => `cast(${column} as numeric)`,
  asText: (column) => `cast(${column} as text)`,
  like,
  escapeLike,
  orderBy,
  random: () => "random()",
  exactInteger: (column) => `cast(${column} as text)`,
  toBinding,
  datePart,
  columnType,
  literal,
  tables: sqliteTableWriter,
  readTables: readSqliteTables,
  findTables: findSqliteTables,
  readFacts: sqliteFacts,
};

/** SQLite's LIKE folds ASCII only; for other letters both sides pass through `fold`, a function of the connection. */
function like(
  column: string,
  { negate, pattern = "" }: { negate?: boolean; pattern?: string } = {},
): string {
  const word = negate ? "not like" : "like";
  const isAscii = !/[^\s!-~]/.test(pattern);
  return isAscii
    ? `${column} ${word} ? escape '${likeEscape}'`
    : `fold(${column}) ${word} fold(?) escape '${likeEscape}'`;
}

function orderBy(
  column: string,
  direction: "asc" | "desc",
  options: { nullable?: boolean; nullsLast?: boolean } = {},
): string {
  const needsClause =
    options.nullable !== false && options.nullsLast === true && direction === "asc";
  return needsClause ? `${column} asc nulls last` : `${column} ${direction}`;
}

function toBinding(value: unknown): Binding {
  if (value === undefined || value === null) return null;
  if (typeof value === "string" && !value.includes("\0")) return value;
  if (typeof value === "boolean") return value ? 1 : 0;
  if (value instanceof Date) return toStoredTime(value);
  // A whole number bound as a double would be stored and compared as text-like REAL in columns without affinity.
  if (typeof value === "number") return Number.isSafeInteger(value) ? BigInt(value) : value;
  return plainBinding(value);
}

function datePart(column: string, part: keyof typeof dateFormats): string {
  const value = `cast(strftime('${dateFormats[part]}', ${column}) as integer)`;
  return part === "weekday" ? `(${value} + 6) % 7` : value;
}

/**
 * SQLite stores any type name and derives the affinity from it, so the contract's names are stored as they are
 * and read back by the schema reader. `unsigned` is part of the name as well, in front of the length.
 */
function columnType(
  datatype: string,
  { length, signed = true }: { length?: string | null; signed?: boolean } = {},
): string | null {
  const parts = typeParts("sqlite", datatype, length);
  if (parts === null) return null;
  const sign = !signed && numberTypes.test(parts.name) ? " unsigned" : "";
  return `${parts.name.toLowerCase()}${sign}${parts.size}`;
}

function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

async function findSqliteTables(db: Database, names: string[]): Promise<string[]> {
  const rows = await db.all(
    sql`select name from sqlite_schema where type in ('table', 'view')${onlyThese("name", names)}`,
  );
  return rows.map((row) => String(row["name"]));
}

/** Reads the tables and views of a SQLite database with the table-valued pragmas. */
async function readSqliteTables(db: Database, only?: string[]): Promise<Table[]> {
  const tables = sql`pragma_table_list t where t.schema = 'main' and t.type = 'table'
    and t.name not like 'sqlite~_%' escape '~'${onlyThese("t.name", only)}`;
  const query = (select: Sql, from: Sql): Promise<Row[]> =>
    db.all(sql`select ${select} from (select t.name as tab, t.wr from ${tables}) t ${from}`);
  const columns = await query(
    sql`t.tab, t.wr, ${columnParts},
      (select count(*) from sqlite_schema s where s.type = 'table' and s.name = t.tab and s.sql like '%autoincrement%') as counts,
      (select count(*) from sqlite_schema s where s.type = 'trigger' and s.tbl_name = t.tab and s.sql like '% insert %') as triggers`,
    sql`join pragma_table_xinfo(t.tab) c where ${isColumn}`,
  );
  const indexes = await query(
    sql`t.tab, i.name as idx, n.name as col`,
    sql`join pragma_index_list(t.tab) i join pragma_index_info(i.name) n where i."unique" = 1 and i.partial = 0`,
  );
  const foreign = await query(
    sql`t.tab, f.id as idx, f."from" as col, f."table" as target, f."to" as target_col`,
    sql`join pragma_foreign_key_list(t.tab) f`,
  );
  const unique = soleColumns(indexes);
  // All of a table are one key.
  const primary = soleColumns(columns.filter((row) => Number(row["pk"]) > 0));
  const viewColumns = await readViewColumns(db, only);
  return assembleTables({
    columns: [...columns, ...viewColumns].map((row) => toColumn(row, primary, unique)),
    foreignKeys: await toForeignKeys(db, foreign),
    views: new Set(viewColumns.map((row) => String(row["tab"]))),
  });
}

const columnParts = sql`c.name as col, c.type, c."notnull" as required, c.dflt_value as initial, c.pk, c.hidden`;
/** Not the hidden columns of virtual tables. */
const isColumn = sql`c.hidden in (0, 2, 3)`;

/** One view after the other: reading one whose tables are gone fails, and it is left out. */
async function readViewColumns(db: Database, only: string[] | undefined): Promise<Row[]> {
  const views = await db.all(
    sql`select t.name from pragma_table_list t where t.schema = 'main' and t.type = 'view'${onlyThese("t.name", only)}`,
  );
  const found: Row[] = [];
  for (const { name } of views) {
    const statement = sql`select ${name} as tab, 0 as wr, ${columnParts} from pragma_table_xinfo(${name}) c where ${isColumn}`;
    found.push(...(await db.all(statement).catch(noneIfBroken)));
  }
  return found;
}

/** Only the refusal of this statement: a database that cannot be reached has no views to leave out. */
function noneIfBroken(error: unknown): Row[] {
  if (error instanceof AppError && error.key === "databaseFailed") return [];
  throw error;
}

/** SQLite ignores letter case in a reference, and one that names no column means the key of the other table. */
async function toForeignKeys(db: Database, parts: Row[]): Promise<ForeignKey[]> {
  if (parts.length === 0) return [];
  const sole = soleColumns(parts);
  const targets = await db.all(
    sql`select t.name as tab, c.name, c.pk from pragma_table_list t join pragma_table_xinfo(t.name) c where t.schema = 'main' and t.type = 'table'`,
  );
  const columnsOf = Map.groupBy(targets, (row) => String(row["tab"]).toLowerCase());
  return parts
    .filter((row) => sole.has(idOf(row)))
    .map((row) => {
      const candidates = columnsOf.get(String(row["target"]).toLowerCase()) ?? [];
      const wanted = row["target_col"] === null ? null : String(row["target_col"]).toLowerCase();
      const target = candidates.find((candidate) =>
        wanted === null
          ? Number(candidate["pk"]) === 1
          : String(candidate["name"]).toLowerCase() === wanted,
      );
      return toForeignKey({
        ...row,
        target: target?.["tab"] ?? row["target"],
        target_col: target?.["name"] ?? row["target_col"] ?? "",
      });
    });
}

function toColumn(row: Row, primary: Set<string>, unique: Set<string>): Column {
  const declared = String(row["type"]);
  const isPrimary = primary.has(idOf(row));
  const isKey = Number(row["pk"]) > 0;
  // Keys that are counted up stay small; any other INTEGER may hold 64 bits.
  const isCounted = isPrimary && Number(row["counts"] ?? 0) > 0;
  const { datatype, length, signed } = parseType(
    /^integer$/i.test(declared) && !isCounted ? "BIGINT" : declared,
  );
  // A single INTEGER key is the row's own number, unless the table does without those.
  const isRowId = isPrimary && /^integer$/i.test(declared) && Number(row["wr"]) === 0;
  const generated = Number(row["hidden"]) > 1;
  // A trigger of SQLite can fill a column only once the row is there, so the column has to take NULL until then.
  const isFilled = isPrimary && row["required"] === 0 && Number(row["triggers"] ?? 0) > 0;
  return {
    table: String(row["tab"]),
    name: String(row["col"]),
    datatype,
    length,
    nullable: row["required"] === 0 && !isKey,
    defaultValue: literalDefault(row["initial"] === null ? null : String(row["initial"])),
    hasDefault: row["initial"] !== null || isRowId || generated || isFilled,
    generated,
    flag: datatype === "BOOLEAN" || /^\s*tinyint\s*\(1\)/i.test(declared),
    primaryKey: isPrimary,
    keyPart: isKey && !isPrimary ? Number(row["pk"]) : null,
    autoIncrement: isRowId,
    unique: isPrimary || unique.has(idOf(row)),
    signed,
    comment: null,
  };
}

/** SQLite lets any words be a type, and none at all; what we write ourselves is `varchar(255)`, `int(10) unsigned`, … */
function parseType(type: string): { datatype: string; length: string | null; signed: boolean } {
  const isUnsigned = /\bunsigned\b/i.test(type);
  const bare = type.replace(/\bunsigned\b/i, "").trim();
  const found = /^([a-z]\w*(?: \w+)*)\s*(?:\(([^)]*)\))?$/i.exec(bare);
  const name = (found?.[1] ?? bare).toUpperCase();
  const datatype = storedDatatype("sqlite", name);
  const given = found?.[2]?.replaceAll(" ", "") ?? null;
  const digits = ownValue(integerDigits, datatype);
  return {
    datatype,
    length: digits ?? given ?? ownValue(impliedLengths, datatype) ?? null,
    signed: !isUnsigned,
  };
}
