import { asRecord, parseJson, type Item } from "@rowhouse/contract";

import type { Database } from "../../database/database.ts";
import { list, sql, type Sql } from "../../database/sql.ts";

/** An item or a row of a list, by its key as revisions hold it. */
export interface Subject {
  collection: string;
  id: string;
}

/** Revisions by their ids. */
export interface Span {
  from: number;
  /** The first one behind it; null where there is none. */
  to: number | null;
}

/** The writes of one save, in the words of its revision (API contract 9.3). */
export interface Saved {
  id: number;
  item: string;
  delta: Item;
}

/** Keys that are looked for with one statement. */
const most = 500;

/** The saves of an item from a revision on, the newest first. */
export async function savesSince(
  db: Database,
  { collection, id }: Subject,
  revision: string,
): Promise<Saved[]> {
  return saved(
    await db.all(sql`select id, item, delta from directus_revisions
      where collection = ${collection} and item = ${id} and id >= ${Number(revision)} order by id desc`),
  );
}

/** The writes of saves of an item to rows of one of its lists, the newest first. */
export async function savesThrough(
  db: Database,
  owner: Subject,
  { collection, keys, span: { from, to } }: { collection: string; keys: string[]; span: Span },
): Promise<Saved[]> {
  const end = to === null ? sql`` : sql`and id < ${to}`;
  const rows = await byPieces(keys, (piece) =>
    db.all(sql`select id, item, delta from directus_revisions
      where collection = ${collection} and item in (${piece}) and id >= ${from} ${end}
        and parent_collection = ${owner.collection} and parent_item = ${owner.id} order by id desc`),
  );
  return saved(rows).toSorted((one, other) => other.id - one.id);
}

/** The states that rows were in before a revision, by key; rows of which nothing is known have none. */
export async function statesBefore(
  db: Database,
  { collection, keys }: { collection: string; keys: string[] },
  revision: number,
): Promise<Map<string, Item>> {
  const rows = await byPieces(keys, (piece) =>
    db.all(sql`select item, data from directus_revisions where id in (
      select max(id) from directus_revisions
      where collection = ${collection} and item in (${piece}) and id < ${revision} group by item)`),
  );
  return new Map(rows.map(({ item, data }) => [String(item), contents(data)]));
}

async function byPieces<T>(keys: string[], read: (piece: Sql) => Promise<T[]>): Promise<T[]> {
  const found: T[] = [];
  for (let at = 0; at < keys.length; at += most)
    found.push(...(await read(list(keys.slice(at, at + most)))));
  return found;
}

function saved(rows: readonly Item[]): Saved[] {
  return rows.map(({ id, item, delta }) => ({
    id: Number(id),
    item: String(item),
    delta: contents(delta),
  }));
}

function contents(stored: unknown): Item {
  return asRecord(typeof stored === "string" ? parseJson(stored) : stored);
}
