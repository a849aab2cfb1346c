import type { Knex } from "knex";
import { LRUCache } from "lru-cache";
import type { Runnable, Statement } from "../database.ts";

/** Knex's raw pieces have an `sql` of their own, so builders are told by `toSQL`. */
export function isBuilder(query: Runnable): query is Knex.QueryBuilder | Knex.Raw {
  return "toSQL" in query;
}

/** A `knex.schema…` builder: it may stand for several statements and is run by Knex. */
export function isSchemaBuilder(query: Runnable | Knex.SchemaBuilder): query is Knex.SchemaBuilder {
  return "createTable" in query && "toSQL" in query;
}

/** Anything runnable as text with `?` places. */
export function toStatement(query: Runnable): Statement {
  return isBuilder(query) ? query.toSQL().toNative() : query;
}

const numbered = new LRUCache<string, string>({ max: 2000 });

/** `?` -> `$1`, `$2`, … as PostgreSQL wants it; what stands in quotes is left alone. Cached, since statements repeat. */
export function toNumbered(sql: string): string {
  const known = numbered.get(sql);
  if (known !== undefined) return known;
  let count = 0;
  const text = sql.replace(/'(?:[^']|'')*'|"(?:[^"]|"")*"|\?/g, (part) =>
    part === "?" ? `$${(count += 1)}` : part,
  );
  numbered.set(sql, text);
  return text;
}
