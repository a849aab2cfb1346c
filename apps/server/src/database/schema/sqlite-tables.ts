import type { Column, Database, Row, Table } from "../database.ts";
import { impliedLengths, integerDigits } from "../dialects/shared.ts";
import {
  assembleTables,
  columnId,
  literalDefault,
  onlyThese,
  soleColumns,
} from "./assemble-tables.ts";

/** Reads the base tables of a SQLite database with the table-valued pragmas. */
export async function readSqliteTables(db: Database, only?: string[]): Promise<Table[]> {
  const tables = `pragma_table_list t where t.schema = 'main' and t.type = 'table' and t.name not like 'sqlite~_%' escape '~'${onlyThese("t.name", only)}`;
  const ask = (select: string, from: string): Promise<Row[]> =>
    db.all({
      sql: `select ${select} from (select t.name as tab from ${tables}) t ${from}`,
      bindings: only ?? [],
    });
  const columns = await ask(
    't.tab, c.name, c.type, c."notnull" as required, c.dflt_value as initial, c.pk',
    "join pragma_table_xinfo(t.tab) c where c.hidden in (0, 2, 3)",
  );
  const indexes = await ask(
    "t.tab, i.name as idx, n.name as col",
    `join pragma_index_list(t.tab) i join pragma_index_info(i.name) n where i."unique" = 1 and i.partial = 0`,
  );
  const foreign = await ask(
    `t.tab, f.id, f."from" as col, f."table" as target, f."to" as target_col`,
    "join pragma_foreign_key_list(t.tab) f",
  );
  const unique = soleColumns(
    indexes.map((row) => ({
      table: String(row["tab"]),
      column: String(row["col"]),
      key: String(row["idx"]),
    })),
  );
  const primary = soleColumns(
    columns
      .filter((row) => Number(row["pk"]) > 0)
      .map((row) => ({ table: String(row["tab"]), column: String(row["name"]), key: "primary" })),
  );
  const soleForeign = soleColumns(
    foreign.map((row) => ({
      table: String(row["tab"]),
      column: String(row["col"]),
      key: String(row["id"]),
    })),
  );
  const keyOf = new Map(
    columns
      .filter((row) => primary.has(idOf(row, "name")))
      .map((row) => [String(row["tab"]), String(row["name"])]),
  );
  return assembleTables({
    columns: columns.map((row) => toColumn(row, primary, unique)),
    foreignKeys: foreign
      .filter((row) => soleForeign.has(idOf(row, "col")))
      .map((row) => ({
        table: String(row["tab"]),
        column: String(row["col"]),
        foreignTable: String(row["target"]),
        foreignColumn: String(row["target_col"] ?? keyOf.get(String(row["target"])) ?? ""),
      })),
  });
}

function idOf(row: Row, column: "name" | "col"): string {
  return columnId(String(row["tab"]), String(row[column]));
}

function toColumn(row: Row, primary: Set<string>, unique: Set<string>): Column {
  const { datatype, length, signed } = parseType(String(row["type"]));
  const isPrimary = primary.has(idOf(row, "name"));
  return {
    table: String(row["tab"]),
    name: String(row["name"]),
    datatype,
    length,
    nullable: row["required"] === 0 && !isPrimary,
    defaultValue: literalDefault(row["initial"] === null ? null : String(row["initial"])),
    hasDefault: row["initial"] !== null || (isPrimary && /^integer$/i.test(String(row["type"]))),
    primaryKey: isPrimary,
    // A single INTEGER key is the row's own number.
    autoIncrement: isPrimary && /^integer$/i.test(String(row["type"])),
    unique: isPrimary || unique.has(idOf(row, "name")),
    signed,
    comment: null,
  };
}

const nativeNames: Readonly<Record<string, string>> = {
  INTEGER: "INT",
  REAL: "DOUBLE",
  NVARCHAR: "VARCHAR",
  NCHAR: "CHAR",
  BOOL: "BOOLEAN",
  CLOB: "LONGTEXT",
};

/** SQLite lets any words be a type; what we write ourselves is `varchar(255)`, `int(10) unsigned`, … */
function parseType(type: string): { datatype: string; length: string | null; signed: boolean } {
  const found = /^\s*([a-z][a-z ]*?)\s*(?:\(([^)]*)\))?\s*(unsigned)?\s*$/i.exec(type);
  const name = found?.[1]?.toUpperCase().replace(/ UNSIGNED$/, "") ?? "";
  const datatype = nativeNames[name] ?? (name === "" ? "BLOB" : name);
  const given = found?.[2]?.replaceAll(" ", "") ?? null;
  const isUnsigned = /unsigned/i.test(type);
  const digits = integerDigits[datatype];
  return {
    datatype,
    length: digits ?? given ?? impliedLengths[datatype] ?? null,
    signed: !isUnsigned,
  };
}
