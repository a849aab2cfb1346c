import { limits } from "@rowhouse/contract";
import { LRUCache } from "lru-cache";
import qs from "qs";

/** Given in place of parameters that cannot be read; `context` refuses it with a 400. */
export const unreadableQuery: Readonly<Record<string, unknown>> = Object.freeze({});

const options: qs.IParseOptions<qs.BooleanOptional> = {
  depth: 12,
  arrayLimit: limits.listLength,
  parameterLimit: 2000,
  allowPrototypes: false,
  duplicates: "last",
  throwOnLimitExceeded: true,
  strictDepth: true,
};

/** Applications send the same queries again and again. */
const parsed = new LRUCache<string, Readonly<Record<string, unknown>>>({ max: 500 });
/** Longer texts are not cached. */
const maxCachedLength = 2000;
const noParameters: Readonly<Record<string, unknown>> = Object.freeze({});

/**
 * PHP-style parameters: `filter[a][eq]=1`, `fields[]=id`, `fields[0]=id`; of a repeated plain one the last counts
 * (API contract 1.2, 3.1). Equal texts give the same frozen object, unless they carry a token.
 */
export function parseQueryString(text: string): Readonly<Record<string, unknown>> {
  if (text === "") return noParameters;
  const known = parsed.get(text);
  if (known) return known;
  const parameters = parse(text);
  // Tokens are taken out of the parameters and must not be cached.
  if (text.length > maxCachedLength || "access_token" in parameters) return parameters;
  parsed.set(text, Object.freeze(parameters));
  return parameters;
}

function parse(text: string): Readonly<Record<string, unknown>> {
  try {
    return qs.parse(text, options);
  } catch {
    return unreadableQuery;
  }
}
