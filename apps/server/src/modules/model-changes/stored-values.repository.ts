import { limits, type RemovedRows } from "@rowhouse/contract";
import type { Database, Row } from "../../database/database.ts";
import { identifier, raw, sql, type Sql } from "../../database/sql.ts";

/** A column of a table, by name. */
export interface StoredColumn {
  table: string;
  name: string;
}

/** Values that share something: how many rows hold one, and the first of them. */
export interface FoundValues {
  rows: number;
  samples: unknown[];
}

const sampled = raw(String(limits.plannedSamples));

/** Counts the rows of a table. */
export async function countRows(db: Database, table: string): Promise<number> {
  return totalOf(await db.all(sql`select count(*) as total from ${identifier(table)}`));
}

/** Counts the rows that have a value in a column. */
export async function countValues(db: Database, { table, name }: StoredColumn): Promise<number> {
  return totalOf(
    await db.all(sql`select count(${identifier(name)}) as total from ${identifier(table)}`),
  );
}

/** Counts the rows without a value, to which texts and lists without anything in them belong. */
export async function countMissing(
  db: Database,
  { table, name }: StoredColumn,
  { isList }: { isList: boolean },
): Promise<number> {
  const text = raw(db.dialect.asText(db.dialect.quote(name)));
  const length = db.dialect.id === "sqlite" ? sql`length(${text})` : sql`octet_length(${text})`;
  const isEmptyList = isList ? sql` or ${text} = '[]'` : sql``;
  return totalOf(
    await db.all(sql`select count(*) as total from ${identifier(table)}
      where ${identifier(name)} is null or ${length} = 0${isEmptyList}`),
  );
}

/** Finds values that several rows hold, the most frequent first. */
export async function findRepeatedValues(
  db: Database,
  { table, name }: StoredColumn,
): Promise<FoundValues> {
  const column = identifier(name);
  const groups = sql`select ${column} as value, count(*) as total from ${identifier(table)}
    where ${column} is not null group by ${column} having count(*) > 1`;
  const total = sql`select sum(total) as total from (${groups}) as repeated`;
  return foundBy(db, { total, samples: sql`${groups} order by count(*) desc limit ${sampled}` });
}

/** The first `limits.plannedRows` values of a column. */
export async function readFirstValues(
  db: Database,
  { table, name }: StoredColumn,
): Promise<unknown[]> {
  const column = identifier(name);
  const rows = await db.all(
    sql`select ${column} as value from ${identifier(table)} where ${column} is not null limit ${raw(String(limits.plannedRows))}`,
  );
  return rows.map(({ value }) => value);
}

async function foundBy(
  db: Database,
  { total, samples }: { total: Sql; samples: Sql },
): Promise<FoundValues> {
  const rows = totalOf(await db.all(total));
  const values = rows === 0 ? [] : await db.all(samples);
  return { rows, samples: values.map(({ value }) => value) };
}

function totalOf([row]: readonly Row[]): number {
  return Number(row?.["total"] ?? 0);
}

/** How many rows describe the model and what is kept for its collections. */
export type Descriptions = RemovedRows;

/** Counts them, in one query. */
export async function countDescriptions(db: Database): Promise<Descriptions> {
  const [row = {}] = await db.all(sql`select
    (select count(*) from directus_fields) as fields,
    (select count(*) from directus_relations) as relations,
    (select count(*) from directus_permissions) as permissions,
    (select count(*) from directus_collection_presets) as presets`);
  return {
    fields: Number(row["fields"]),
    relations: Number(row["relations"]),
    permissions: Number(row["permissions"]),
    presets: Number(row["presets"]),
  };
}
