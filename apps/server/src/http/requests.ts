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
  return parseQuery({ ...request.query });
}

/** The same for files and folders, which have numbers; any other address is not there at all (404/1). */
export function numericKeysOf(id: string): string[] {
  if (!/^\d{1,15}(?:,\d{1,15})*$/.test(id)) throw new AppError("notFound");
  return keysOf(id);
}
