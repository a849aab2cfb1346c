import { to as copyTo } from "pg-copy-streams";
import type pg from "pg";

import type { Connection } from "../../connection.ts";
import { postgresOptions } from "../postgres-database.ts";
import type { BackupSink } from "./restore.ts";
import { toScript } from "./statements.ts";
import { SetupError } from "../../../core/setup-error.ts";

type ServerConnection = Exclude<Connection, { dialect: "sqlite" }>;

/** The tables whose rows follow in a backup. */
export interface PostgresTables {
  schema: string;
  tables: { name: string; columns: string[] }[];
}

/** In one transaction that sees one moment; rows in the text form of COPY, which is what `pg_dump` stores, too. */
export async function backUpPostgres(
  connection: ServerConnection,
  sink: BackupSink,
): Promise<string[]> {
  const { Client, escapeIdentifier } = (await import("pg")).default;
  const client = new Client(postgresOptions(connection));
  // A broken connection is reported by the statement that comes next.
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.query("begin isolation level repeatable read read only");
    await client.query(
      "set time zone 'UTC'; set datestyle = 'ISO'; set intervalstyle = 'postgres'; set extra_float_digits = 1; set client_encoding = 'UTF8'",
    );
    const { name, before, after, tables } = await readPostgresSchema(client);
    await sink.add("before.sql", toScript(before));
    const said: PostgresTables = { schema: name, tables };
    await sink.add("tables.json", Buffer.from(JSON.stringify(said, null, 2)));
    for (const [at, table] of tables.entries())
      await sink.add(
        partOf(at),
        client.query(copyTo(`copy ${columnsOf(table, escapeIdentifier)} to stdout`)),
      );
    await sink.add("after.sql", toScript(after));
    await client.query("commit");
    return [];
  } finally {
    await client.end();
  }
}

/** The part with the rows of a table: numbered, since names of tables may hold anything. */
export function partOf(at: number): string {
  return `rows/${String(at + 1).padStart(5, "0")}.copy`;
}

/** The table with its columns, for COPY. The columns are quoted already; a table may have none. */
export function columnsOf(
  { name, columns }: PostgresSchema["tables"][number],
  quote: (name: string) => string,
): string {
  return columns.length === 0 ? quote(name) : `${quote(name)} (${columns.join(", ")})`;
}

/** A schema in statements: those that tables need, and those that need the rows to be there. */
interface PostgresSchema {
  /** The schema itself. */
  name: string;
  before: string[];
  after: string[];
  tables: { name: string; columns: string[] }[];
}

type Read = (query: string) => Promise<Record<string, string>[]>;

/** Objects that came with an extension come back with it. */
const own = (catalog: string, oid: string): string =>
  `not exists (select from pg_depend d where d.classid = '${catalog}'::regclass and d.objid = ${oid} and d.deptype = 'e')`;
const here = "current_schema()::regnamespace";

/**
 * Reads the definitions of everything in the current schema, most of them in the words of PostgreSQL itself (`pg_get_…`). Throws SetupError that
 * names what is there and cannot be written down.
 */
async function readPostgresSchema(client: pg.ClientBase): Promise<PostgresSchema> {
  const read: Read = async (query) => (await client.query<Record<string, string>>(query)).rows;
  const texts = async (queries: readonly string[]): Promise<string[]> => {
    const found: string[] = [];
    for (const query of queries) found.push(...(await read(query)).map((row) => row["sql"] ?? ""));
    return found;
  };
  await refuseUnknown(read);
  const name = (await read("select current_schema() as name"))[0]?.["name"] ?? "public";
  const tables =
    await read(`select c.relname as name, coalesce(string_agg(quote_ident(a.attname), ', ' order by a.attnum)
      filter (where a.attgenerated = ''), '') as columns
    from pg_class c left join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = ${here} and c.relkind = 'r' and ${own("pg_class", "c.oid")} group by c.oid order by c.relname`);
  const before = [extensions, enums, composites, domains, functions, sequences, tablesOf];
  const after = [
    constraints,
    indexes,
    statistics,
    views,
    triggers,
    disabled,
    owners,
    numbers,
    comments,
  ];
  return {
    name,
    before: await texts(before),
    after: await texts(after),
    tables: tables.map((row) => ({
      name: row["name"] ?? "",
      columns: row["columns"] === "" ? [] : (row["columns"] ?? "").split(", "),
    })),
  };
}

const extensions = `select format('create extension if not exists %I', extname) as sql from pg_extension where extname <> 'plpgsql'`;

const enums = `select format('create type %I as enum (%s)', t.typname,
    (select coalesce(string_agg(quote_literal(e.enumlabel), ', ' order by e.enumsortorder), '') from pg_enum e where e.enumtypid = t.oid)) as sql
  from pg_type t where t.typnamespace = ${here} and t.typtype = 'e' and ${own("pg_type", "t.oid")} order by t.oid`;

const composites = `select format('create type %I as (%s)', c.relname, string_agg(format('%I %s', a.attname, format_type(a.atttypid, a.atttypmod)), ', ' order by a.attnum)) as sql
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relnamespace = ${here} and c.relkind = 'c' and ${own("pg_class", "c.oid")} group by c.oid order by c.oid`;

const domains = `select format('create domain %I as %s%s%s%s', t.typname, format_type(t.typbasetype, t.typtypmod),
    case when t.typdefault is null then '' else ' default ' || t.typdefault end, case when t.typnotnull then ' not null' else '' end,
    (select coalesce(string_agg(format(' constraint %I %s', k.conname, pg_get_constraintdef(k.oid)), '' order by k.conname), '')
      from pg_constraint k where k.contypid = t.oid and k.contype = 'c')) as sql
  from pg_type t where t.typnamespace = ${here} and t.typtype = 'd' and ${own("pg_type", "t.oid")} order by t.oid`;

const functions = `select pg_get_functiondef(p.oid) as sql from pg_proc p
  where p.pronamespace = ${here} and p.prokind in ('f', 'p', 'w') and ${own("pg_proc", "p.oid")} order by p.oid`;

/** Those that a column has of its own (identity) are made with it. */
const sequences = `select format('create sequence %I as %s increment %s minvalue %s maxvalue %s start %s cache %s%s', c.relname, format_type(s.seqtypid, null),
    s.seqincrement, s.seqmin, s.seqmax, s.seqstart, s.seqcache, case when s.seqcycle then ' cycle' else '' end) as sql
  from pg_class c join pg_sequence s on s.seqrelid = c.oid
  where c.relnamespace = ${here} and ${own("pg_class", "c.oid")}
    and not exists (select from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass and d.deptype = 'i') order by c.oid`;

const tablesOf = `select format('create %stable %I (%s)%s', case c.relpersistence when 'u' then 'unlogged ' else '' end, c.relname,
    (select coalesce(string_agg(format('%I %s%s%s%s', a.attname, format_type(a.atttypid, a.atttypmod),
      case when a.attcollation <> 0 and a.attcollation <> t.typcollation then
        (select format(' collate %I.%I', n.nspname, l.collname) from pg_collation l join pg_namespace n on n.oid = l.collnamespace where l.oid = a.attcollation) else '' end,
      case when a.attnotnull then ' not null' else '' end,
      case when a.attidentity <> '' then
          (select format(' generated %s as identity (sequence name %I increment %s minvalue %s maxvalue %s start %s cache %s%s)',
            case a.attidentity when 'a' then 'always' else 'by default' end, q.relname, s.seqincrement, s.seqmin, s.seqmax, s.seqstart, s.seqcache,
            case when s.seqcycle then ' cycle' else '' end)
          from pg_depend d join pg_class q on q.oid = d.objid and q.relkind = 'S' join pg_sequence s on s.seqrelid = q.oid
          where d.refobjid = c.oid and d.refobjsubid = a.attnum and d.classid = 'pg_class'::regclass and d.deptype = 'i')
        when a.attgenerated <> '' then format(' generated always as (%s) %s', pg_get_expr(f.adbin, f.adrelid), case a.attgenerated when 's' then 'stored' else 'virtual' end)
        when f.oid is not null then ' default ' || pg_get_expr(f.adbin, f.adrelid) else '' end), ', ' order by a.attnum), '')
      from pg_attribute a join pg_type t on t.oid = a.atttypid left join pg_attrdef f on f.adrelid = c.oid and f.adnum = a.attnum
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped),
    case when c.reloptions is null then '' else format(' with (%s)', array_to_string(c.reloptions, ', ')) end) as sql
  from pg_class c where c.relnamespace = ${here} and c.relkind = 'r' and ${own("pg_class", "c.oid")} order by c.oid`;

/** Keys first, references to them last. */
const constraints = `select format('alter table %I add constraint %I %s', c.relname, k.conname, pg_get_constraintdef(k.oid)) as sql
  from pg_constraint k join pg_class c on c.oid = k.conrelid
  where c.relnamespace = ${here} and c.relkind = 'r' and k.contype in ('p', 'u', 'c', 'x', 'f') and ${own("pg_class", "c.oid")}
  order by position(k.contype::text in 'pucxf'), c.oid, k.oid`;

const indexes = `select pg_get_indexdef(i.indexrelid) as sql from pg_index i join pg_class c on c.oid = i.indrelid
  where c.relnamespace = ${here} and i.indisvalid and ${own("pg_class", "c.oid")} and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x'))
  order by (c.relkind = 'm'), i.indexrelid`;

const statistics = `select pg_get_statisticsobjdef(s.oid) as sql from pg_statistic_ext s where s.stxnamespace = ${here} order by s.oid`;

const views = `select format('create %sview %I%s as %s%s', case c.relkind when 'm' then 'materialized ' else '' end, c.relname,
    case when c.reloptions is null then '' else format(' with (%s)', array_to_string(c.reloptions, ', ')) end,
    rtrim(pg_get_viewdef(c.oid), ';'), case when c.relkind = 'm' and not c.relispopulated then ' with no data' else '' end) as sql
  from pg_class c where c.relnamespace = ${here} and c.relkind in ('v', 'm') and ${own("pg_class", "c.oid")} order by c.oid`;

const triggers = `select pg_get_triggerdef(t.oid) as sql from pg_trigger t join pg_class c on c.oid = t.tgrelid
  where c.relnamespace = ${here} and not t.tgisinternal and ${own("pg_class", "c.oid")} order by t.oid`;

const disabled = `select format('alter table %I %s trigger %I', c.relname, case t.tgenabled when 'D' then 'disable' when 'A' then 'enable always' else 'enable replica' end, t.tgname) as sql
  from pg_trigger t join pg_class c on c.oid = t.tgrelid where c.relnamespace = ${here} and not t.tgisinternal and t.tgenabled <> 'O' order by t.oid`;

const owners = `select format('alter sequence %I owned by %I.%I', q.relname, c.relname, a.attname) as sql
  from pg_class q join pg_depend d on d.objid = q.oid and d.classid = 'pg_class'::regclass and d.deptype = 'a' and d.refobjsubid > 0
  join pg_class c on c.oid = d.refobjid join pg_attribute a on a.attrelid = c.oid and a.attnum = d.refobjsubid
  where q.relnamespace = ${here} and q.relkind = 'S' order by q.oid`;

/** Where sequences stand. A sequence does not belong to the snapshot: it may be further than the rows, never behind them. */
const numbers = `select format('select setval(%L, %s)', quote_ident(sequencename), last_value) as sql from pg_sequences
  where schemaname = current_schema() and last_value is not null`;

const comments = `select format('comment on %s %I is %L', case c.relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end, c.relname, d.description) as sql
  from pg_description d join pg_class c on c.oid = d.objoid and d.classoid = 'pg_class'::regclass
  where c.relnamespace = ${here} and c.relkind in ('r', 'v', 'm', 'S') and d.objsubid = 0
  union all select format('comment on column %I.%I is %L', c.relname, a.attname, d.description)
  from pg_description d join pg_class c on c.oid = d.objoid and d.classoid = 'pg_class'::regclass join pg_attribute a on a.attrelid = c.oid and a.attnum = d.objsubid
  where c.relnamespace = ${here} and c.relkind in ('r', 'v', 'm') and d.objsubid > 0`;

/** Each names what it has found. */
const unknown = `select 'the partitioned table ' || relname as name from pg_class c where relnamespace = ${here} and relkind = 'p'
  union all select 'the foreign table ' || relname from pg_class where relnamespace = ${here} and relkind = 'f'
  union all select 'the table ' || c.relname || ', which inherits' from pg_inherits i join pg_class c on c.oid = i.inhrelid where c.relnamespace = ${here} and c.relkind = 'r' and not c.relispartition
  union all select 'row security of ' || relname from pg_class where relnamespace = ${here} and relrowsecurity
  union all select 'the rule ' || rulename || ' of ' || tablename from pg_rules where schemaname = current_schema()
  union all select 'the aggregate ' || proname from pg_proc p where pronamespace = ${here} and prokind = 'a' and ${own("pg_proc", "p.oid")}
  union all select 'the type ' || typname from pg_type t where typnamespace = ${here} and typtype in ('r', 'm') and ${own("pg_type", "t.oid")}
  union all select 'the base type ' || typname from pg_type t where typnamespace = ${here} and typtype = 'b' and typcategory <> 'A' and ${own("pg_type", "t.oid")}
  union all select 'the operator ' || oprname from pg_operator o where oprnamespace = ${here} and ${own("pg_operator", "o.oid")}
  union all select 'the collation ' || collname from pg_collation l where collnamespace = ${here} and ${own("pg_collation", "l.oid")}
  union all select 'the text search configuration ' || cfgname from pg_ts_config f where cfgnamespace = ${here} and ${own("pg_ts_config", "f.oid")}
  union all select 'large objects' where exists (select from pg_largeobject_metadata) limit 10`;

async function refuseUnknown(read: Read): Promise<void> {
  const found = (await read(unknown)).map((row) => row["name"] ?? "");
  if (found.length > 0)
    throw new SetupError(
      `This PostgreSQL database holds what the backup cannot carry: ${found.join(", ")}. Back the database up with pg_dump, and the rest with --without-database.`,
    );
}
