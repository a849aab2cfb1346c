import { longestNames, ownValue } from "@rowhouse/contract";

import { toStoredTime } from "../../core/context.ts";
import { mysqlFacts } from "./facts.ts";
import type { Binding, Dialect, Column, Database, Row, Table } from "../database.ts";
import { mysqlTableWriter } from "./mysql-table-writer.ts";
import {
  escapeLike,
  plainBinding,
  likeEscape,
  orderByWithoutNullsClause,
  quoteWith,
  typeParts,
} from "./shared.ts";
import {
  assembleTables,
  idOf,
  keyColumns,
  literalDefault,
  onlyThese,
  soleColumns,
  toForeignKey,
  type KeyColumns,
  type ViewKeys,
} from "../schema/assemble-tables.ts";
import { sql } from "../sql.ts";

/** Numbers that can be declared without a sign. */
const numberTypes = /^(TINYINT|SMALLINT|MEDIUMINT|INT|BIGINT|DECIMAL|FLOAT|DOUBLE)$/;

/** MySQL 8 and MariaDB 10.5 or newer. */
export const mysqlDialect: Dialect = {
  id: "mysql",
  maxNameLength: longestNames.mysql,
  maxBindings: 60_000,
  quote: (name) => quoteWith("`", name),
  asNumber: (column) => `cast(${column} as decimal(65,4))`,
  asText: (column) => `cast(${column} as char)`,
  like: (column, { negate } = {}) =>
    `${column} ${negate ? "not like" : "like"} ? escape '${likeEscape}'`,
  escapeLike,
  orderBy: orderByWithoutNullsClause,
  random: () => "rand()",
  exactInteger: (column) => column,
  toBinding,
  datePart: (column, part) =>
    part === "weekday" ? `weekday(${column})` : `extract(${part} from ${column})`,
  columnType,
  literal,
  tables: mysqlTableWriter,
  readTables: readMysqlTables,
  findTables: async (db, names) => [...(await readKinds(db, names)).keys()],
  readFacts: mysqlFacts,
};

function toBinding(value: unknown): Binding {
  if (value === undefined || value === null) return null;
  if (typeof value === "boolean") return value ? 1 : 0;
  if (value instanceof Date) return toStoredTime(value);
  return plainBinding(value);
}

function columnType(
  datatype: string,
  { length, signed = true }: { length?: string | null; signed?: boolean } = {},
): string | null {
  const parts = typeParts("mysql", datatype, length);
  if (parts === null) return null;
  const name = parts.name.toLowerCase();
  if (name === "enum" || name === "set")
    return parts.size === "" ? null : `${name}(${quotedList(length ?? "")})`;
  return `${name}${parts.size}${!signed && numberTypes.test(parts.name) ? " unsigned" : ""}`;
}

/** `a,b` or `'a','b'` -> `'a','b'`: the values of an ENUM or SET. */
function quotedList(list: string): string {
  return list
    .split(",")
    .map((entry) => entry.trim().replace(/^'(.*)'$/, "$1"))
    .map(literal)
    .join(",");
}

/** The session's mode lets backslashes escape. */
function literal(text: string): string {
  return `'${text.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`;
}

const integers = /^(tiny|small|medium|big)?int$/;
const textLike = /char|text|enum|set/;

/** Reads the tables and views of the database in use from the information schema (MySQL 8 and MariaDB). */
async function readMysqlTables(db: Database, only?: string[]): Promise<Table[]> {
  // Two reads, and no join: MariaDB opens every table again for each row that it joins.
  const kinds = await readKinds(db, only);
  const rows =
    await db.all(sql`select table_name as tab, column_name as col, data_type as type, column_type as full_type, is_nullable as nullable, column_default as initial,
        character_maximum_length as chars, numeric_precision as digits, numeric_scale as decimals, column_key as key_kind, extra as extra, column_comment as note
      from information_schema.columns
      where table_schema = database()${onlyThese("table_name", only)} order by table_name, ordinal_position`);
  const columns = rows.filter((row) => kinds.has(String(row["tab"])));
  const keys =
    await db.all(sql`select table_name as tab, index_name as idx, column_name as col, seq_in_index as place from information_schema.statistics
      where table_schema = database() and non_unique = 0 and (sub_part is null or index_name = 'PRIMARY')${onlyThese("table_name", only)}`);
  const foreign =
    await db.all(sql`select table_name as tab, constraint_name as idx, column_name as col, referenced_table_name as target, referenced_column_name as target_col
      from information_schema.key_column_usage
      where table_schema = database() and referenced_table_schema = database()${onlyThese("table_name", only)}`);
  const triggers =
    await db.all(sql`select distinct event_object_table as tab from information_schema.triggers
      where event_object_schema = database() and action_timing = 'BEFORE' and event_manipulation = 'INSERT'${onlyThese("event_object_table", only)}`);
  const inKeys = keyColumns(keys, (part) => part["idx"] === "PRIMARY");
  const soleForeign = soleColumns(foreign);
  const version = await db.all(sql`select version() as version`);
  const isMaria = String(version[0]?.["version"]).includes("MariaDB");
  const json = new Set((isMaria ? await readJsonColumns(db, only) : []).map(idOf));
  const triggered = new Set(triggers.map((row) => String(row["tab"])));
  return assembleTables({
    columns: columns.map((row) => toColumn(row, { ...inKeys, isMaria, triggered, json })),
    views: new Set([...kinds].flatMap(([table, kind]) => (kind === "VIEW" ? [table] : []))),
    viewKeys: await readViewKeys(db, only),
    foreignKeys: foreign.filter((row) => soleForeign.has(idOf(row))).map(toForeignKey),
  });
}

/** Tables that hold rows (no sequences, for example) and views, with what they are. */
async function readKinds(db: Database, only: string[] | undefined): Promise<Map<string, string>> {
  const tables =
    await db.all(sql`select table_name as tab, table_type as kind from information_schema.tables
      where table_schema = database() and table_type in ('BASE TABLE', 'SYSTEM VERSIONED', 'VIEW')${onlyThese("table_name", only)}`);
  return new Map(tables.map((row) => [String(row["tab"]), String(row["kind"])]));
}

/**
 * Keys of views over a single table, which the database writes through to it. It writes definitions out in one form only:
 * "select `shop`.`genre`.`id` AS `id` from `shop`.`genre` where …".
 */
async function readViewKeys(db: Database, only: string[] | undefined): Promise<ViewKeys> {
  const views =
    await db.all(sql`select table_name as tab, view_definition as definition from information_schema.views
      where table_schema = database() and is_updatable = 'YES'${onlyThese("table_name", only)}`);
  const sources = views.flatMap((row) => {
    const definition = String(row["definition"]);
    const base = / from `[^`]+`\.`([^`]+)`(?! (?:join|straight_join|left|right)\b)/i.exec(
      definition,
    );
    return base?.[1] === undefined ? [] : [{ tab: row["tab"], base: base[1], definition }];
  });
  if (sources.length === 0) return new Map();
  const tables = await readMysqlTables(db, [...new Set(sources.map(({ base }) => base))]);
  const found = sources.flatMap(({ tab, base, definition }) => {
    const table = tables.find(({ name, isView }) => name === base && !isView);
    const key = (table?.columns ?? []).filter(
      ({ primaryKey, keyPart }) => primaryKey || keyPart !== null,
    );
    const shown = [...definition.matchAll(/`[^`]+`\.`[^`]+`\.`([^`]+)` AS `([^`]+)`/gi)];
    const parts = key.flatMap(({ name, autoIncrement, hasDefault, keyPart }) => {
      const col = shown.find((each) => each[1] === name)?.[2];
      const part = { autoIncrement, hasDefault, keyPart };
      return col === undefined ? [] : [[idOf({ tab, col }), part] as const];
    });
    return parts.length === key.length ? parts : [];
  });
  return new Map(found);
}

/** The context that decides about a column. */
interface Surroundings extends KeyColumns {
  isMaria: boolean;
  /** Tables with a trigger that runs before a row is inserted. */
  triggered: ReadonlySet<string>;
  /** Columns of texts that have to be JSON. */
  json: ReadonlySet<string>;
}

/** JSON is a text with a rule of its own on MariaDB. */
async function readJsonColumns(db: Database, only: string[] | undefined): Promise<Row[]> {
  const rules =
    await db.all(sql`select table_name as tab, check_clause as clause from information_schema.check_constraints
      where constraint_schema = database() and check_clause like 'json_valid(%'${onlyThese("table_name", only)}`);
  return rules.flatMap((row) => {
    const column = /^json_valid\(`(.+)`\)$/i.exec(String(row["clause"]))?.[1];
    return column === undefined ? [] : [{ tab: row["tab"], col: column.replaceAll("``", "`") }];
  });
}

function toColumn(row: Row, keys: Surroundings): Column {
  const declared = String(row["type"]).toLowerCase();
  const type = declared === "longtext" && keys.json.has(idOf(row)) ? "json" : declared;
  const initial = row["initial"] === null ? null : String(row["initial"]);
  const extra = String(row["extra"]);
  const isExpression =
    /default_generated/i.test(extra) || /^(current_timestamp|uuid)/i.test(initial ?? "");
  const isPrimary = keys.primary.has(idOf(row));
  const autoIncrement = extra.includes("auto_increment");
  const generated = /\b(virtual|stored|persistent)\b/i.test(extra);
  const hasInitial = isExpression || (initial !== null && initial !== "NULL");
  // Which columns a trigger fills cannot be known. MySQL never reports a key that it makes itself, MariaDB does.
  const isFilled =
    hasInitial || (row["nullable"] !== "YES" && keys.triggered.has(String(row["tab"])));
  return {
    table: String(row["tab"]),
    name: String(row["col"]),
    datatype: type.toUpperCase(),
    length: type === "json" ? null : lengthOf(type, row),
    nullable: row["nullable"] === "YES",
    defaultValue: isExpression ? null : plainDefault(initial, keys.isMaria),
    hasDefault: autoIncrement || generated || (isFilled && (keys.isMaria || !isPrimary)),
    generated,
    flag: /^(tinyint|bit)\(1\)/i.test(String(row["full_type"])),
    primaryKey: isPrimary,
    keyPart: keys.parts.get(idOf(row)) ?? null,
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
  return (
    text?.replace(/\\(.)/gs, (_whole, letter: string) => ownValue(escapes, letter) ?? letter) ??
    null
  );
}

function lengthOf(type: string, row: Row): string | null {
  if (type === "enum" || type === "set")
    return /\((.*)\)/s.exec(String(row["full_type"]))?.[1] ?? null;
  if (textLike.test(type)) return row["chars"] === null ? null : String(row["chars"]);
  if (integers.test(type)) return String(row["digits"]);
  if (type === "decimal") return `${String(row["digits"])},${String(row["decimals"])}`;
  return row["chars"] === null ? null : String(row["chars"]);
}
