import type { Column, Database, Row, Table } from "../database.ts";
import {
  assembleTables,
  idOf,
  keyColumns,
  literalDefault,
  onlyThese,
  soleColumns,
  toForeignKey,
} from "./assemble-tables.ts";
import type { KeyColumns } from "./assemble-tables.ts";
import { sql } from "../sql.ts";

const integers = /^(tiny|small|medium|big)?int$/;
const textLike = /char|text|enum|set/;

/** Reads the tables and views of the database in use from the information schema (MySQL 8 and MariaDB). */
export async function readMysqlTables(db: Database, only?: string[]): Promise<Table[]> {
  const columns =
    await db.all(sql`select c.table_name as tab, c.column_name as col, c.data_type as type, c.column_type as full_type, c.is_nullable as nullable, c.column_default as initial,
        c.character_maximum_length as chars, c.numeric_precision as digits, c.numeric_scale as decimals, c.column_key as key_kind, c.extra as extra, c.column_comment as note, t.table_type as kind
      from information_schema.columns c join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
      where c.table_schema = database() and t.table_type in ('BASE TABLE', 'SYSTEM VERSIONED', 'VIEW')${onlyThese("c.table_name", only)} order by c.table_name, c.ordinal_position`);
  const keys =
    await db.all(sql`select table_name as tab, index_name as idx, column_name as col from information_schema.statistics
      where table_schema = database() and non_unique = 0 and sub_part is null${onlyThese("table_name", only)}`);
  const foreign =
    await db.all(sql`select table_name as tab, constraint_name as idx, column_name as col, referenced_table_name as target, referenced_column_name as target_col
      from information_schema.key_column_usage
      where table_schema = database() and referenced_table_schema = database()${onlyThese("table_name", only)}`);
  const inKeys = keyColumns(keys, (part) => part["idx"] === "PRIMARY");
  const soleForeign = soleColumns(foreign);
  const version = await db.all(sql`select version() as version`);
  const isMaria = String(version[0]?.["version"]).includes("MariaDB");
  return assembleTables({
    columns: columns.map((row) => toColumn(row, { ...inKeys, isMaria })),
    views: new Set(
      columns.filter((row) => row["kind"] === "VIEW").map((row) => String(row["tab"])),
    ),
    foreignKeys: foreign.filter((row) => soleForeign.has(idOf(row))).map(toForeignKey),
  });
}

function toColumn(row: Row, keys: KeyColumns & { isMaria: boolean }): Column {
  const type = String(row["type"]).toLowerCase();
  const initial = row["initial"] === null ? null : String(row["initial"]);
  const extra = String(row["extra"]);
  const isExpression =
    /default_generated/i.test(extra) || /^(current_timestamp|uuid)/i.test(initial ?? "");
  const isPrimary = keys.primary.has(idOf(row));
  const autoIncrement = extra.includes("auto_increment");
  const generated = /\b(virtual|stored|persistent)\b/i.test(extra);
  const hasInitial = isExpression || (initial !== null && initial !== "NULL");
  return {
    table: String(row["tab"]),
    name: String(row["col"]),
    datatype: type.toUpperCase(),
    length: lengthOf(type, row),
    nullable: row["nullable"] === "YES",
    defaultValue: isExpression ? null : plainDefault(initial, keys.isMaria),
    // A key made by an expression is never reported to the one who inserts.
    hasDefault: autoIncrement || generated || (hasInitial && !isPrimary),
    generated,
    flag: /^(tinyint|bit)\(1\)/i.test(String(row["full_type"])),
    primaryKey: isPrimary,
    keyPart: keys.inKey.has(idOf(row)) && !isPrimary,
    autoIncrement,
    unique: keys.unique.has(idOf(row)),
    signed: !String(row["full_type"]).includes("unsigned"),
    comment: row["note"] === null || row["note"] === "" ? null : String(row["note"]),
  };
}

/** MariaDB reports defaults as SQL (`'x'`, `NULL`), MySQL as bare text. */
function plainDefault(initial: string | null, isMaria: boolean): string | null {
  return isMaria ? withoutEscapes(literalDefault(initial)) : initial;
}

const escapes: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t", 0: "\0" };

function withoutEscapes(text: string | null): string | null {
  return text?.replace(/\\(.)/gs, (_whole, letter: string) => escapes[letter] ?? letter) ?? null;
}

function lengthOf(type: string, row: Row): string | null {
  if (type === "enum" || type === "set")
    return /\((.*)\)/s.exec(String(row["full_type"]))?.[1] ?? null;
  if (textLike.test(type)) return row["chars"] === null ? null : String(row["chars"]);
  if (integers.test(type)) return String(row["digits"]);
  if (type === "decimal") return `${String(row["digits"])},${String(row["decimals"])}`;
  return row["chars"] === null ? null : String(row["chars"]);
}
