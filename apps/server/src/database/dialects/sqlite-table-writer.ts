import { ownValue, storedDatatype } from "@rowhouse/contract";
import { AppError, because, brokenRule } from "../../core/errors.ts";
import type {
  Alteration,
  ColumnDefinition,
  Database,
  TableChange,
  TableWriter,
} from "../database.ts";
import { identifier, list, raw, sql } from "../sql.ts";
import { columnTypeOf, createWith, hasOtherType } from "./shared.ts";
import { type ColumnText, type TableDefinition, withPart } from "./sqlite-definition.ts";
import { rebuildTable } from "./sqlite-rebuild.ts";

const decimal: Fit = { becomes: null, misfit: "typeof(?) not in ('integer', 'real')" };

const dateTime: Fit = { becomes: "datetime(?)", misfit: "datetime(?) is null" };

const fits: Readonly<Record<string, Fit>> = {
  DECIMAL: decimal,
  FLOAT: decimal,
  DOUBLE: decimal,
  BOOLEAN: { becomes: null, misfit: "? not in (0, 1)" },
  DATE: { becomes: "date(?)", misfit: "date(?) is null" },
  TIME: { becomes: "time(?)", misfit: "time(?) is null" },
  DATETIME: dateTime,
  TIMESTAMP: dateTime,
  JSON: { becomes: null, misfit: "not json_valid(?)" },
};

/**
 * Columns are added by ALTER TABLE; anything else rebuilds the table, because SQLite cannot change a column. Changes are
 * part of the transaction, so nothing has to be taken back by hand.
 */
export const sqliteTableWriter: TableWriter = {
  commits: false,
  create: createWith(columnSql),
  change,
  async drop(db, table) {
    await refuseReferred(db, table, null);
    await run(db, `drop table ${db.dialect.quote(table)}`);
  },
};

async function change(db: Database, table: string, requested: TableChange): Promise<null> {
  if (requested.drop.length > 0) await refuseReferred(db, table, requested.drop);
  for (const column of requested.add) await add(db, table, column);
  const added = requested.add.filter((column) => column.primaryKey);
  const altered = requested.alter.filter((alteration) => isRebuilt(db, alteration));
  if (added.length + altered.length + requested.drop.length > 0) {
    await rebuildTable(db, table, {
      dropped: requested.drop,
      edit: (definition) =>
        edited(db, definition, [
          ...added.map((to) => ({ from: null, to })),
          ...altered.map(({ from, to }) => ({ from, to })),
        ]),
    });
  }
  for (const { from, to } of altered) {
    if (hasOtherType(db.dialect, from, to)) await fitValues(db, table, to);
  }
  const isSetApart = ({ from, to }: Alteration): boolean =>
    to.unique && !from.unique && !to.primaryKey;
  const unique = [...requested.add, ...requested.alter.filter(isSetApart).map(({ to }) => to)];
  for (const column of unique.filter(({ unique: isUnique, primaryKey }) => isUnique && !primaryKey))
    await addUniqueIndex(db, table, column.name);
  for (const { from, to } of requested.alter) {
    if (from.unique && !to.unique) await dropUniqueIndexes(db, table, to.name);
  }
  return null;
}

/** While foreign keys are suspended SQLite would drop what other tables refer to, which no other vendor does. */
async function refuseReferred(
  db: Database,
  table: string,
  columns: readonly string[] | null,
): Promise<void> {
  const names = columns?.map((name) => name.toLowerCase()) ?? [];
  const isNamed = sql` and (f."to" is null or lower(f."to") in (${list(names)}))`;
  const [found] =
    await db.all(sql`select t.name from pragma_table_list t join pragma_foreign_key_list(t.name) f
    where t.schema = 'main' and lower(f."table") = lower(${table}) and lower(t.name) <> lower(${table})${columns === null ? sql`` : isNamed}`);
  if (found === undefined) return;
  throw new AppError(
    "unprocessable",
    because("tableReferred", { other: String(found["name"]), collection: table }),
  );
}

/** A column with neither key nor unique values; the rest is done behind it. A key that counts takes SQLite's own row numbers. */
async function add(db: Database, table: string, column: ColumnDefinition): Promise<void> {
  const { quote } = db.dialect;
  const plain = { ...column, primaryKey: false, autoIncrement: false, unique: false };
  const bare = column.primaryKey ? { ...plain, nullable: true } : plain;
  await run(db, `alter table ${quote(table)} add column ${columnSql(db, bare)}`);
  if (column.autoIncrement)
    await run(db, `update ${quote(table)} set ${quote(column.name)} = rowid`);
}

function isRebuilt(db: Database, { from, to }: Alteration): boolean {
  return (
    hasOtherType(db.dialect, from, to) ||
    from.defaultValue !== to.defaultValue ||
    from.primaryKey !== to.primaryKey ||
    from.autoIncrement !== to.autoIncrement ||
    (from.unique && !to.unique)
  );
}

/** A change of a column; what it was is null for one that was just added as the key. */
interface ColumnChange {
  from: ColumnDefinition | null;
  to: ColumnDefinition;
}

/** The table as it was created, with the requested columns in their new form. */
function edited(
  db: Database,
  table: TableDefinition,
  changes: readonly ColumnChange[],
): TableDefinition {
  const columns = table.columns.map((column) => {
    const found = changes.find(({ to }) => to.name.toLowerCase() === column.name.toLowerCase());
    return found ? editedColumn(db, column, found) : column;
  });
  const released = changes
    .filter(({ from, to }) => from?.unique && !to.unique)
    .map(({ to }) => to.name.toLowerCase());
  const constraints = table.constraints.filter(
    ({ kind, columns: [only, another] }) =>
      kind !== "unique" || another !== undefined || !released.includes(only?.toLowerCase() ?? ""),
  );
  return { ...table, columns, constraints };
}

function editedColumn(db: Database, stored: ColumnText, { from, to }: ColumnChange): ColumnText {
  const has = (kind: string): boolean => stored.parts.some((part) => part.kind === kind);
  if (has("generated")) throw new AppError("unprocessable", brokenRule(to.name, "generated"));
  let column = stored;
  const countsAnew = to.autoIncrement !== (from?.autoIncrement ?? false);
  if (to.autoIncrement) column = withPart(column, "type", "integer");
  else if (countsAnew || from === null || hasOtherType(db.dialect, from, to))
    column = withPart(column, "type", columnTypeOf(db.dialect, to));
  const hasSameKey = from?.primaryKey === to.primaryKey && !countsAnew;
  // A key that stands at the end of the CREATE TABLE stays there.
  if (!hasSameKey && !(from?.primaryKey && !has("primary")))
    column = withPart(column, "primary", `primary key${to.autoIncrement ? " autoincrement" : ""}`);
  if (from?.defaultValue !== to.defaultValue) {
    const { defaultValue } = to;
    const text = defaultValue === null ? null : `default ${db.dialect.literal(defaultValue)}`;
    column = withPart(column, "default", text);
  }
  return to.unique ? column : withPart(column, "unique", null);
}

async function addUniqueIndex(db: Database, table: string, column: string): Promise<void> {
  const { quote } = db.dialect;
  const name = quote(`${table}.${column}.unique`);
  await run(db, `create unique index ${name} on ${quote(table)} (${quote(column)})`);
}

async function dropUniqueIndexes(db: Database, table: string, column: string): Promise<void> {
  const indexes =
    await db.all(sql`select i.name from pragma_index_list(${table}) i where i."unique" = 1 and i.partial = 0 and i.origin = 'c'
      and (select count(*) from pragma_index_info(i.name)) = 1 and (select n.name from pragma_index_info(i.name) n) = ${column}`);
  for (const { name } of indexes) await run(db, `drop index ${db.dialect.quote(String(name))}`);
}

function columnSql(db: Database, column: ColumnDefinition): string {
  const { quote, literal } = db.dialect;
  if (column.autoIncrement)
    return `${quote(column.name)} integer not null primary key autoincrement`;
  const parts = [quote(column.name), columnTypeOf(db.dialect, column)];
  if (column.primaryKey) parts.push("not null primary key");
  else if (!column.nullable) parts.push("not null");
  if (column.defaultValue !== null) parts.push(`default ${literal(column.defaultValue)}`);
  if (column.unique && !column.primaryKey) parts.push("unique");
  return parts.join(" ");
}

async function run(db: Database, text: string): Promise<void> {
  await db.run(raw(text));
}

/** How values are brought into a type, and which ones do not go into it. */
interface Fit {
  /** The value as it is to be; the column stands for `?`. */
  becomes: string | null;
  /** Holds for values that do not fit; empty ones are not checked. */
  misfit: string;
}

/**
 * SQLite lets a column hold anything, so after its type has changed the stored values are converted and checked here, as the
 * other vendors do by themselves. Throws `unprocessable` when one does not fit.
 */
async function fitValues(db: Database, table: string, column: ColumnDefinition): Promise<void> {
  const fit = fitFor(column);
  if (fit === null) return;
  const { quote } = db.dialect;
  const name = quote(column.name);
  const inColumn = (sql: string): string => sql.replaceAll("?", name);
  const [misfit] = await db.all(
    sql`select 1 as found from ${identifier(table)} where ${raw(name)} is not null and ${raw(inColumn(fit.misfit))} limit 1`,
  );
  if (misfit !== undefined)
    throw new AppError("unprocessable", brokenRule(column.name, "storedValues"));
  if (fit.becomes === null) return;
  const becomes = inColumn(fit.becomes);
  await db.run(
    sql`update ${identifier(table)} set ${raw(name)} = ${raw(becomes)} where ${raw(name)} is not null and ${raw(name)} is not ${raw(becomes)}`,
  );
}

function fitFor(column: ColumnDefinition): Fit | null {
  const datatype = storedDatatype("sqlite", column.datatype);
  // The length of an ENUM is its values, which SQLite does not check.
  const most = column.length === null ? Number.NaN : Math.trunc(Number(column.length));
  if (/CHAR/.test(datatype) && !Number.isNaN(most))
    return { becomes: null, misfit: `length(?) > ${most}` };
  if (/INT$|^YEAR$/.test(datatype))
    return {
      becomes: "case typeof(?) when 'real' then cast(round(?) as integer) else ? end",
      misfit: "typeof(?) not in ('integer', 'real')",
    };
  return ownValue(fits, datatype) ?? null;
}
