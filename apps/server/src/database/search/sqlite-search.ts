import { setTimeout } from "node:timers/promises";
import { primaryKeyField, type Collection } from "@rowhouse/contract";

import type { Database } from "../database.ts";
import { versionsTable } from "../versions.ts";
import type { SearchIndex, SearchSource } from "./search-index.ts";
import { keepSearchIndex } from "./search-index.ts";
import { identifier, raw, sql, type Sql } from "../sql.ts";

/** The version of a finished index. While it is built, the version is the time (ms) of the latest step. */
const ready = 1;
/** The version of a build that was given up. */
const givenUp = 0;
/** Milliseconds after which a build whose steps have stopped counts as interrupted. */
const claimTimeoutMs = 60_000;
/** Milliseconds that a step may block other writers, and the rows it may take. */
const step = { aim: 10, first: 50, least: 10, most: 1000 };

/**
 * Builds the index beside the table while requests go on: triggers first, then the rows there are, some at a time. Returns false
 * when it cannot be built, another process is at it, or its table was changed meanwhile.
 */
export async function buildSqliteIndex(
  db: Database,
  source: SearchSource,
  isStopped: () => boolean,
): Promise<boolean> {
  const { key } = source;
  if (key === null || source.columns.length === 0) return false;
  const begun = await db.transaction((tx) => begin(tx, { ...source, key }));
  if (begun === null || begun === "ready") return begun === "ready";
  const { fill } = begun;
  let { claim } = begun;
  let last = "-9223372036854775808";
  let size = step.first;
  while (!isStopped()) {
    const started = performance.now();
    const next = await db.transaction(async (tx) => {
      const renewed = Math.max(Date.now(), claim + 1);
      if (!(await renew(tx, source.table, { from: claim, to: renewed }))) return "lost";
      claim = renewed;
      const end = await endOf(tx, { table: source.table, key, last, size });
      if (end === null) await renew(tx, source.table, { from: claim, to: ready });
      else for (const part of fill) await tx.run(part(BigInt(last), BigInt(end)));
      return end;
    });
    if (next === null) return true;
    if (next === "lost") return false;
    last = next;
    const took = Math.max(1, performance.now() - started);
    size = Math.round(Math.min(step.most, Math.max(step.least, (size * step.aim) / took)));
    // As long as it took, so that at least half of the time is for the others.
    await setTimeout(took);
  }
  // The next build need not wait until this one counts as interrupted.
  await renew(db, source.table, { from: claim, to: givenUp });
  return false;
}

/** Whatever there is of it, finished or not. */
export async function dropSqliteIndex(db: Database, table: string): Promise<void> {
  const triggers = await db.all(
    sql`select name from sqlite_master where type = 'trigger' and lower(tbl_name) = lower(${table}) and name like 'rowhouse~_search~_%' escape '~'`,
  );
  const parts = (await readParts(db)).filter((part) => isSame(part.table, table));
  for (const { name } of triggers) await db.run(sql`drop trigger ${identifier(String(name))}`);
  for (const { name } of parts) await db.run(sql`drop table ${identifier(name)}`);
  if (triggers.length + parts.length > 0)
    await db.run(sql`delete from ${identifier(versionsTable)} where topic = ${topicOf(table)}`);
}

/** Notes the finished indexes whose triggers are still complete, even if another program changed the tables. */
export async function noteSqliteIndexes(
  db: Database,
  collections: readonly Collection[],
): Promise<void> {
  const parts = await readParts(db);
  if (parts.length === 0) return;
  const versions = await db.all(
    sql`select topic from ${identifier(versionsTable)} where version = ${ready}`,
  );
  const topics = new Set(versions.map((row) => row["topic"]));
  for (const collection of collections) {
    const table = collection.collection;
    const key = primaryKeyField(collection)?.field;
    if (key === undefined || !topics.has(topicOf(table))) continue;
    const own = parts.filter((part) => isSame(part.table, table));
    const index = await trueIndex(db, { table, key, parts: own });
    if (index.columns.size > 0) keepSearchIndex(collection, index);
  }
}

/** The index of one column: a table that knows the triples of letters in it, by row. */
interface Part {
  name: string;
  table: string;
  column: string;
}

/** Returns the part of an index that has the triggers it would be made with now. */
async function trueIndex(
  db: Database,
  { table, key, parts }: { table: string; key: string; parts: readonly Part[] },
): Promise<SearchIndex> {
  const rows = await db.all(
    sql`select sql from sqlite_master where type = 'trigger' and tbl_name = ${table}`,
  );
  const found = new Set(rows.map((row) => row["sql"]));
  const own = parts.filter((part) =>
    triggersOf(db, { ...part, table }, key).every((sql) => found.has(sql)),
  );
  return { key, columns: new Map(own.map(({ column, name }) => [column, name])) };
}

interface Begun {
  claim: number;
  /** Take the rows of a range of keys into the index, one column each. */
  fill: ((after: bigint, upTo: bigint) => Sql)[];
}

async function begin(
  db: Database,
  { table, key, columns }: SearchSource & { key: string },
): Promise<Begun | "ready" | null> {
  const { quote, asText } = db.dialect;
  const topic = topicOf(table);
  const [state] = await db.all(
    sql`select version from ${identifier(versionsTable)} where topic = ${topic}`,
  );
  const version = Number(state?.["version"] ?? 0);
  const claim = Date.now();
  if (version > ready && claim - version < claimTimeoutMs) return null;
  const wanted = columns.map(({ name }) => name);
  if (version === ready) {
    const own = (await readParts(db)).filter((part) => isSame(part.table, table));
    const index = await trueIndex(db, { table, key, parts: own });
    if (wanted.every((name) => index.columns.has(name))) return "ready";
  }
  await dropSqliteIndex(db, table);
  if (!(await hasColumns(db, table, [key, ...wanted]))) return null;
  // Names of its own, so that a plan made with an earlier index finds nothing instead of half of the rows.
  const parts = wanted.map((column, index) => ({
    name: `rowhouse_search_${table}_${claim}_${index}`,
    table,
    column,
  }));
  for (const part of parts) {
    await run(
      db,
      `create virtual table ${quote(part.name)} using fts5(${columnPrefix}${part.column}, content='', contentless_delete=1, detail=none, tokenize='trigram')`,
    );
    for (const sql of triggersOf(db, part, key)) await run(db, sql);
  }
  await db.run(sql`insert into ${identifier(versionsTable)} (topic, version) values (${topic}, ${claim})
    on conflict (topic) do update set version = excluded.version`);
  const fill = parts.map(({ name, column }) => (after: bigint, upTo: bigint) => {
    const number = identifier(key);
    return sql`insert or replace into ${identifier(name)} (rowid, ${raw(columnPrefix + column)})
      select ${number}, ${raw(asText(quote(column)))} from ${identifier(table)}
      where ${number} > ${after} and ${number} <= ${upTo} and ${identifier(column)} is not null`;
  });
  return { claim, fill };
}

async function renew(
  db: Database,
  table: string,
  version: { from: number; to: number },
): Promise<boolean> {
  const touched = await db.run(sql`update ${identifier(versionsTable)} set version = ${version.to}
    where topic = ${topicOf(table)} and version = ${version.from}`);
  return touched === 1;
}

/** The last key of the next rows, as text because it may have 64 bits; null when there are no more. */
async function endOf(
  db: Database,
  { table, key, last, size }: { table: string; key: string; last: string; size: number },
): Promise<string | null> {
  const [row] = await db.all(
    sql`select cast(max(k) as text) as k from (select ${identifier(key)} as k from ${identifier(table)} where ${identifier(key)} > ${BigInt(last)} order by ${identifier(key)} limit ${size})`,
  );
  return typeof row?.["k"] === "string" ? row["k"] : null;
}

/**
 * Triggers that keep a part up to date with as few steps as possible: each costs more than the write to the table. An entry takes the
 * place of the one that its row has already, because a row that replaces another one fires no delete trigger. One that stays behind
 * so does no harm: every row that is found is compared.
 */
function triggersOf(db: Database, { name, table, column }: Part, key: string): string[] {
  const { quote, asText } = db.dialect;
  const [before, after] = [`old.${quote(key)}`, `new.${quote(key)}`];
  const value = `new.${quote(column)}`;
  const remove = `delete from ${quote(name)} where rowid = ${before}`;
  const add = `insert or replace into ${quote(name)} (rowid, ${columnPrefix}${column})`;
  const trigger = (timing: string, event: string, steps: string): string =>
    `CREATE TRIGGER ${quote(`${name}_${timing}`)} after ${event} begin ${steps}; end`;
  const on = `on ${quote(table)}`;
  return [
    trigger(
      "insert",
      `insert ${on} when ${value} is not null`,
      `${add} values (${after}, ${asText(value)})`,
    ),
    trigger(
      "update",
      `update of ${quote(key)}, ${quote(column)} ${on}`,
      `${remove} and (${before} <> ${after} or ${value} is null); ${add} select ${after}, ${asText(value)} where ${value} is not null`,
    ),
    trigger("delete", `delete ${on}`, remove),
  ];
}

/** In front of a column's name inside the index, where a few names mean something else. */
const columnPrefix = "c_";

/** Every part there is, finished or not. */
async function readParts(db: Database): Promise<Part[]> {
  const rows = await db.all(
    sql`select name, sql from sqlite_master where type = 'table' and name like 'rowhouse~_search~_%' escape '~' and sql like 'create virtual table%'`,
  );
  return rows.flatMap((row) => {
    const name = String(row["name"]);
    const table = /^rowhouse_search_(.+)_\d+_\d+$/s.exec(name)?.[1];
    const column = /using fts5\(c_(\w+),/.exec(String(row["sql"]))?.[1];
    return table === undefined || column === undefined ? [] : [{ name, table, column }];
  });
}

/** Triggers on columns that are gone would make every write fail. */
async function hasColumns(db: Database, table: string, names: readonly string[]): Promise<boolean> {
  const rows = await db.all(sql`select name from pragma_table_info(${table})`);
  return names.every((name) => rows.some((row) => row["name"] === name));
}

function isSame(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}

function topicOf(table: string): string {
  return `search:${table}`;
}

async function run(db: Database, text: string): Promise<void> {
  await db.run(raw(text));
}
