import { limits, parseQuery } from "@rowhouse/contract";
import type { Query } from "@rowhouse/contract";
import { AppError } from "../core/errors.ts";

/**
 * The keys in an address: one, or several with commas between them (API contract 2). They stay text, so that leading
 * zeros and long numbers survive (F25). Throws `limitExceeded`.
 */
export function keysOf(id: string): string[] {
  const keys = [
    ...new Set(
      id
        .split(",")
        .map((key) => key.trim())
        .filter((key) => key !== ""),
    ),
  ];
  if (keys.length > limits.listLength)
    throw new AppError("limitExceeded", { name: "id", limit: limits.listLength });
  if (keys.length === 0) throw new AppError("itemNotFound");
  return keys;
}

/** The query parameters of API contract 3 in a request. Throws what `parseQuery` throws. */
export function queryOf(request: { query: object }): Query {
  const known = queries.get(request.query);
  if (known) return known;
  const query = parseQuery({ ...request.query });
  if (Object.isFrozen(request.query)) queries.set(request.query, Object.freeze(query));
  return query;
}

/** Equal texts are parsed to the same frozen parameters, see `parseQueryString`. */
const queries = new WeakMap<object, Query>();

/** The parameters of a write whose answer is the plain row, whatever `fields` and `lang` say (API contract 1.3). */
export function rowQueryOf(request: { query: object }): Query {
  return { ...queryOf(request), fields: null, lang: null };
}

/** Keys of files and folders, which have numbers; any other address is not there at all (404/1). */
export function numericKeysOf(id: string): string[] {
  if (!/^\d{1,15}(?:,\d{1,15})*$/.test(id)) throw new AppError("notFound");
  return keysOf(id);
}
