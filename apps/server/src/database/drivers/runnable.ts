import { LRUCache } from "lru-cache";
import type { Dialect, Runnable, Statement } from "../database.ts";
import { compileSql, Sql } from "../sql.ts";

/** Anything runnable as text with `?` placeholders. */
export function toStatement(query: Runnable, dialect: Dialect): Statement {
  return query instanceof Sql ? compileSql(query, dialect) : query;
}

const numbered = new LRUCache<string, string>({ max: 2000 });

/** `?` -> `$1`, `$2`, … as PostgreSQL wants it; quoted text is left alone. Cached, since statements repeat. */
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
