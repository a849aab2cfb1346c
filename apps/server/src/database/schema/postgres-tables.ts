import type { Column, Database, Row, Table } from "../database.ts";
import { postgresDatatypes, postgresLengths } from "../dialects/postgres-types.ts";
import { integerDigits } from "../dialects/shared.ts";
import {
  assembleTables,
  idOf,
  keyColumns,
  literalDefault,
  onlyThese,
  toForeignKey,
} from "./assemble-tables.ts";
import type { KeyColumns } from "./assemble-tables.ts";
import { sql } from "../sql.ts";

const inSchema = sql`n.nspname = current_schema() and c.relkind in ('r', 'p', 'v', 'm')`;
/** A domain is reported as the type it is made of. */
const baseType = {
  id: sql`case when t.typtype = 'd' then t.typbasetype else a.atttypid end`,
  modifier: sql`case when t.typtype = 'd' then t.typtypmod else a.atttypmod end`,
};

/** Reads the tables and views of the current schema from the catalogue. */
export async function readPostgresTables(db: Database, only?: string[]): Promise<Table[]> {
  const limit = onlyThese("c.relname", only);
  const columns =
    await db.all(sql`select c.relname as tab, a.attname as col, format_type(${baseType.id}, ${baseType.modifier}) as type, a.attnotnull or t.typnotnull as required,
        pg_get_expr(d.adbin, d.adrelid) as initial, a.attidentity as identity, a.attgenerated <> '' as generated, c.relkind in ('v', 'm') as is_view, col_description(c.oid, a.attnum) as note,
        (select string_agg(quote_literal(e.enumlabel), ',' order by e.enumsortorder) from pg_enum e where e.enumtypid = ${baseType.id}) as labels
      from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid join pg_type t on t.oid = a.atttypid
      left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
      where ${inSchema} and a.attnum > 0 and not a.attisdropped${limit} order by c.relname, a.attnum`);
  const keys =
    await db.all(sql`select c.relname as tab, i.indexrelid::text as idx, a.attname as col, i.indisprimary as is_primary
      from pg_index i join pg_class c on c.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace
      cross join unnest(i.indkey::int2[]) with ordinality k(attnum, position) left join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
      where ${inSchema} and i.indisunique and i.indpred is null and k.position <= i.indnkeyatts${limit}`);
  const foreign =
    await db.all(sql`select c.relname as tab, a.attname as col, f.relname as target, b.attname as target_col
      from pg_constraint o join pg_class c on c.oid = o.conrelid join pg_namespace n on n.oid = c.relnamespace join pg_class f on f.oid = o.confrelid and f.relnamespace = n.oid
      join pg_attribute a on a.attrelid = c.oid and a.attnum = o.conkey[1] join pg_attribute b on b.attrelid = f.oid and b.attnum = o.confkey[1]
      where ${inSchema} and o.contype = 'f' and array_length(o.conkey, 1) = 1${limit}`);
  const inKeys = keyColumns(keys, (part) => part["is_primary"] === true);
  return assembleTables({
    columns: columns.map((row) => toColumn(row, inKeys)),
    views: new Set(
      columns.filter((row) => row["is_view"] === true).map((row) => String(row["tab"])),
    ),
    foreignKeys: foreign.map(toForeignKey),
  });
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
    hasDefault: initial !== null || String(row["identity"]) !== "",
    generated: row["generated"] === true,
    flag: datatype === "BOOLEAN",
    primaryKey: keys.primary.has(id),
    keyPart: keys.inKey.has(id) && !keys.primary.has(id),
    autoIncrement: String(row["identity"]) !== "" || (initial ?? "").startsWith("nextval("),
    unique: keys.unique.has(id),
    signed: true,
    comment: row["note"] === null ? null : String(row["note"]),
  };
}

/** `character varying(255)`, `timestamp(0) without time zone`, `numeric(10,2)`, `integer[]` */
function parseType(type: string): { datatype: string; length: string | null } {
  const name = type.replace(/\([^)]*\)/, "");
  const given = /\(([^)]*)\)/.exec(type)?.[1] ?? null;
  const datatype = postgresDatatypes[name] ?? name.toUpperCase();
  const isSized = ["VARCHAR", "CHAR", "DECIMAL"].includes(datatype);
  return {
    datatype,
    length: isSized ? given : (integerDigits[datatype] ?? postgresLengths[datatype] ?? null),
  };
}
