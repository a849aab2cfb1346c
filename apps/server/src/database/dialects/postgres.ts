import { longestNames, ownValue } from "@rowhouse/contract";

import { toStoredTime } from "../../core/context.ts";
import { postgresFacts } from "./facts.ts";
import type { Binding, Dialect, Column, Database, Row, Table } from "../database.ts";
import { postgresTableWriter } from "./postgres-table-writer.ts";
import {
  escapeLike,
  plainBinding,
  likeEscape,
  quoteWith,
  typeParts,
  integerDigits,
} from "./shared.ts";
import {
  assembleTables,
  idOf,
  keyColumns,
  literalDefault,
  onlyThese,
  toForeignKey,
  type KeyColumns,
  type ViewKeys,
} from "../schema/assemble-tables.ts";
import { raw, sql, type Sql } from "../sql.ts";

export const postgresDialect: Dialect = {
  id: "postgres",
  maxNameLength: longestNames.postgres,
  maxBindings: 60_000,
  quote: (name) => quoteWith('"', name),
  asNumber: (column) => `cast(${column} as numeric)`,
  asText: (column) => `cast(${column} as text)`,
  like: (column, { negate } = {}) =>
    `${column} ${negate ? "not ilike" : "ilike"} ? escape '${likeEscape}'`,
  escapeLike,
  orderBy,
  random: () => "random()",
  exactInteger: (column) => column,
  toBinding,
  datePart: (column, part) =>
    part === "weekday"
      ? `cast(extract(isodow from ${column}) as integer) - 1`
      : `cast(extract(${part} from ${column}) as integer)`,
  columnType,
  literal,
  tables: postgresTableWriter,
  readTables: readPostgresTables,
  findTables: findPostgresTables,
  readFacts: postgresFacts,
};

/** PostgreSQL's own order is nulls last ascending, so here the other case has to be written out. */
function orderBy(
  column: string,
  direction: "asc" | "desc",
  options: { nullable?: boolean; nullsLast?: boolean } = {},
): string {
  if (options.nullable === false) return `${column} ${direction}`;
  const isOwnOrder = options.nullsLast ? direction === "asc" : false;
  if (isOwnOrder) return `${column} ${direction}`;
  return `${column} ${direction} nulls ${options.nullsLast || direction === "desc" ? "last" : "first"}`;
}

function toBinding(value: unknown): Binding {
  if (value === undefined || value === null) return null;
  if (value instanceof Date) return toStoredTime(value);
  if (typeof value === "bigint") return value.toString();
  return plainBinding(value);
}

function columnType(
  datatype: string,
  { length }: { length?: string | null; signed?: boolean } = {},
): string | null {
  const parts = typeParts("postgres", datatype, length);
  if (parts === null) return null;
  return `${ownValue(postgresTypes, parts.name) ?? parts.name.toLowerCase()}${parts.size}`;
}

/** With a backslash in it the text is written so that no setting of the server changes what it means. */
function literal(text: string): string {
  const quoted = text.replaceAll("'", "''");
  return text.includes("\\") ? `E'${quoted.replaceAll("\\", "\\\\")}'` : `'${quoted}'`;
}

const inSchema = sql`n.nspname = current_schema() and c.relkind in ('r', 'p', 'v', 'm')`;
/** A domain is reported as the type it is made of. */
const baseType = {
  id: sql`case when t.typtype = 'd' then t.typbasetype else a.atttypid end`,
  modifier: sql`case when t.typtype = 'd' then t.typtypmod else a.atttypmod end`,
};

/** The bits that `pg_relation_is_updatable` has of a view that takes updates, new rows and removals. */
const allWrites = raw("28");

/** The bits that `pg_trigger.tgtype` has of triggers that run for each row before it is inserted. */
const beforeInsert = raw("7");

/** Reads the tables and views of the current schema from the catalog. */
async function readPostgresTables(db: Database, only?: string[]): Promise<Table[]> {
  const limit = onlyThese("c.relname", only);
  const columns =
    await db.all(sql`select c.relname as tab, a.attname as col, format_type(${baseType.id}, ${baseType.modifier}) as type, a.attnotnull or t.typnotnull as required,
        coalesce(pg_get_expr(d.adbin, d.adrelid), t.typdefault) as initial, a.attidentity as identity, a.attgenerated <> '' as generated, c.relkind in ('v', 'm') as is_view, col_description(c.oid, a.attnum) as note,
        exists (select 1 from pg_trigger g where g.tgrelid = c.oid and not g.tgisinternal and g.tgenabled <> 'D' and g.tgtype & ${beforeInsert} = ${beforeInsert}) as triggered,
        (select string_agg(quote_literal(e.enumlabel), ',' order by e.enumsortorder) from pg_enum e where e.enumtypid = ${baseType.id}) as labels
      from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid join pg_type t on t.oid = a.atttypid
      left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
      where ${inSchema} and a.attnum > 0 and not a.attisdropped${limit} order by c.relname, a.attnum`);
  const keys =
    await db.all(sql`select c.relname as tab, i.indexrelid::text as idx, a.attname as col, i.indisprimary as is_primary, k.position as place
      from pg_index i join pg_class c on c.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace
      cross join unnest(i.indkey::int2[]) with ordinality k(attnum, position) left join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
      where ${inSchema} and i.indisunique and i.indpred is null and k.position <= i.indnkeyatts${limit}`);
  const foreign =
    await db.all(sql`select c.relname as tab, a.attname as col, f.relname as target, b.attname as target_col
      from pg_constraint o join pg_class c on c.oid = o.conrelid join pg_namespace n on n.oid = c.relnamespace join pg_class f on f.oid = o.confrelid and f.relnamespace = n.oid
      join pg_attribute a on a.attrelid = c.oid and a.attnum = o.conkey[1] join pg_attribute b on b.attrelid = f.oid and b.attnum = o.confkey[1]
      where ${inSchema} and o.contype = 'f' and array_length(o.conkey, 1) = 1${limit}`);
  const views = new Set(
    columns.filter((row) => row["is_view"] === true).map((row) => String(row["tab"])),
  );
  const inKeys = keyColumns(keys, (part) => part["is_primary"] === true);
  return assembleTables({
    columns: columns.map((row) => toColumn(row, inKeys)),
    views,
    foreignKeys: foreign.map(toForeignKey),
    viewKeys: views.size === 0 ? new Map() : wholeKeys(await readViewKeys(db, limit)),
  });
}

async function findPostgresTables(db: Database, names: string[]): Promise<string[]> {
  const rows =
    await db.all(sql`select c.relname as tab from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where ${inSchema}${onlyThese("c.relname", names)}`);
  return rows.map((row) => String(row["tab"]));
}

/** Parts of the keys of tables behind views that can be written: the most expensive of the reads. */
function readViewKeys(db: Database, limit: Sql): Promise<Row[]> {
  return db.all(sql`select c.relname as tab, a.attname as col, o.attidentity <> '' as identity, pg_get_expr(d.adbin, d.adrelid) as initial, array_position(string_to_array(i.indkey::text, ' '), o.attnum::text) as place, i.indnkeyatts as parts
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_rewrite r on r.ev_class = c.oid
    join (select distinct objid, refobjid, refobjsubid from pg_depend where classid = 'pg_rewrite'::regclass and refclassid = 'pg_class'::regclass) u on u.objid = r.oid and u.refobjid <> c.oid
    join pg_index i on i.indrelid = u.refobjid and i.indisprimary and u.refobjsubid = any(i.indkey::int2[])
    join pg_attribute o on o.attrelid = u.refobjid and o.attnum = u.refobjsubid join pg_attribute a on a.attrelid = c.oid and a.attname = o.attname
    left join pg_attrdef d on d.adrelid = o.attrelid and d.adnum = o.attnum
    where n.nspname = current_schema() and c.relkind = 'v' and pg_relation_is_updatable(c.oid, false) & ${allWrites} = ${allWrites}${limit}`);
}

function toColumn(row: Row, keys: KeyColumns): Column {
  const id = idOf(row);
  const initial = row["initial"] === null ? null : String(row["initial"]);
  const { datatype, length } =
    row["labels"] !== null
      ? { datatype: "ENUM", length: String(row["labels"]) }
      : parseType(String(row["type"]));
  return {
    table: String(row["tab"]),
    name: String(row["col"]),
    datatype,
    length,
    nullable: row["required"] !== true,
    defaultValue: literalDefault(initial),
    hasDefault: initial !== null || String(row["identity"]) !== "" || isFilled(row),
    // A number that is counted up and never given; a key may be sent to say which item is meant.
    generated: row["generated"] === true || (row["identity"] === "a" && !keys.primary.has(id)),
    flag: datatype === "BOOLEAN",
    primaryKey: keys.primary.has(id),
    keyPart: keys.parts.get(id) ?? null,
    autoIncrement: String(row["identity"]) !== "" || (initial ?? "").startsWith("nextval("),
    unique: keys.unique.has(id),
    signed: true,
    comment: row["note"] === null ? null : String(row["note"]),
  };
}

/** The keys of which a view shows every part. Further columns in the index of a key do not belong to it. */
function wholeKeys(shown: readonly Row[]): ViewKeys {
  const parts = shown.filter(({ place, parts: count }) => Number(place) <= Number(count));
  const whole = [...Map.groupBy(parts, ({ tab }) => tab).values()].filter(
    (key) => key.length === Number(key[0]?.["parts"]),
  );
  return new Map(whole.flat().map((row) => [idOf(row), keyOfView(row)]));
}

function keyOfView({
  identity,
  initial,
  place,
  parts,
}: Row): Pick<Column, "autoIncrement" | "hasDefault" | "keyPart"> {
  const isCounted = identity === true || String(initial ?? "").startsWith("nextval(");
  return {
    autoIncrement: isCounted,
    hasDefault: isCounted || initial !== null,
    keyPart: Number(parts) === 1 ? null : Number(place),
  };
}

/** Which columns a trigger fills cannot be known; where there is one, the database says what is missing. */
function isFilled(row: Row): boolean {
  return row["triggered"] === true && row["required"] === true;
}

/** `character varying(255)`, `timestamp(0) without time zone`, `numeric(10,2)`, `integer[]` */
function parseType(type: string): { datatype: string; length: string | null } {
  const name = type.replace(/\([^)]*\)/, "");
  const given = /\(([^)]*)\)/.exec(type)?.[1] ?? null;
  const datatype = ownValue(postgresDatatypes, name) ?? name.toUpperCase();
  const isSized = ["VARCHAR", "CHAR", "DECIMAL"].includes(datatype);
  return {
    datatype,
    length: isSized
      ? given
      : (ownValue(integerDigits, datatype) ?? ownValue(postgresLengths, datatype) ?? null),
  };
}

/** The datatypes of the contract in PostgreSQL's own words, without lengths. The schema reader goes by the same table. */
const postgresTypes: Readonly<Record<string, string>> = {
  VARCHAR: "character varying",
  CHAR: "character",
  TEXT: "text",
  SMALLINT: "smallint",
  INT: "integer",
  BIGINT: "bigint",
  DECIMAL: "numeric",
  FLOAT: "real",
  DOUBLE: "double precision",
  BOOLEAN: "boolean",
  DATE: "date",
  TIME: "time(0) without time zone",
  DATETIME: "timestamp(0) without time zone",
  TIMESTAMP: "timestamp(0) with time zone",
  JSON: "json",
  UUID: "uuid",
  BLOB: "bytea",
};

/** The way back: what PostgreSQL calls a type, without lengths, to the datatype of the contract. */
const postgresDatatypes: Readonly<Record<string, string>> = {
  "time with time zone": "TIME",
  jsonb: "JSON",
  // A text of zeros and ones here, bytes where MySQL says BIT.
  bit: "BIT VARYING",
  ...Object.fromEntries(
    Object.entries(postgresTypes).map(([datatype, type]) => [
      type.replace(/\(\d+\)/, ""),
      datatype,
    ]),
  ),
};

/** Lengths of types without one of their own: TEXT stands for the long texts of other vendors as well, so its length is reported as it is. */
const postgresLengths: Readonly<Record<string, string>> = { TEXT: "1073741823" };
