import { asRecord, type Operator, parseJson } from "@rowhouse/contract";
import type { Database } from "../../../database/database.ts";
import { createIndex, readIndexedColumns } from "../../../database/ddl/indexes.ts";
import { identifier, sql, type Sql } from "../../../database/sql.ts";

export { createIndex, readIndexedColumns };

/** Rows of views that are looked at for what lists are sorted by. */
const maxPresets = 500;
/** Tables that one statement counts. */
const pieceSize = 50;

/** A field by its collection and name. */
type Place = readonly [collection: string, field: string];

/** Operators that an index answers. */
const indexable: ReadonlySet<unknown> = new Set<Operator>([
  "eq",
  "in",
  "lt",
  "lte",
  "gt",
  "gte",
  "between",
  "null",
]);

/** Reads the fields that stored views and bookmarks sort and filter by, as far as an index serves that. */
export async function readLists(db: Database): Promise<{ sorted: Place[]; filtered: Place[] }> {
  const rows = await db.all(sql`select collection, view_query, filters
    from directus_collection_presets
    where view_query is not null or filters is not null order by id desc limit ${maxPresets}`);
  const lists = rows.map((row) => ({
    collection: String(row["collection"]),
    layouts: Object.values(asRecord(stored(row["view_query"]))),
    filters: stored(row["filters"]),
  }));
  return {
    sorted: lists.flatMap(({ collection, layouts }) =>
      layouts.flatMap((layout) => {
        const { sort } = asRecord(layout);
        const names = typeof sort === "string" ? sort.split(",") : [];
        return names.map((name): Place => [collection, name.replace(/^-/, "")]);
      }),
    ),
    filtered: lists.flatMap(({ collection, filters }) =>
      fieldsOf(filters).map((name): Place => [collection, name]),
    ),
  };
}

function stored(value: unknown): unknown {
  return typeof value === "string" ? parseJson(value) : value;
}

/** Groups of filters hold further ones. */
function fieldsOf(filters: unknown): string[] {
  if (!Array.isArray(filters)) return [];
  return filters.flatMap((filter: unknown) => {
    const { field, operator, filters: inside } = asRecord(filter);
    return typeof field === "string" && indexable.has(operator) ? [field] : fieldsOf(inside);
  });
}

/** Collections of whose items somebody reads only those of their own, or of their role. */
export async function readOwnedCollections(db: Database): Promise<Set<string>> {
  const rows = await db.all(sql`select distinct collection from directus_permissions
    where ${identifier("read")} in ('mine', 'role')`);
  return new Set(rows.map(({ collection }) => String(collection)));
}

/** Those of the tables that have so many rows at least; nothing is counted further. */
export async function largeTables(
  db: Database,
  tables: readonly string[],
  rows: number,
): Promise<Set<string>> {
  const large = new Set<string>();
  for (let at = 0; at < tables.length; at += pieceSize) {
    const counts = tables.slice(at, at + pieceSize).map(
      (table) => sql`select ${table} as tab, (select count(*) from
        (select 1 from ${identifier(table)} limit ${rows}) some_rows) as counted`,
    );
    for (const row of await db.all(unionOf(counts)))
      if (Number(row["counted"]) >= rows) large.add(String(row["tab"]));
  }
  return large;
}

function unionOf(parts: readonly Sql[]): Sql {
  return parts.reduce((all, part) => sql`${all} union all ${part}`);
}
