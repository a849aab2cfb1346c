import { Type } from "typebox";

/** The query parameters that addresses share (API contract 3.1), and those of a few alone. */
export const queryParameters = [
  "fields",
  "filter",
  "q",
  "sort",
  "limit",
  "offset",
  "page",
  "single",
  "status",
  "meta",
  "lang",
  "groups",
  "comment",
  "activity_skip",
  "delete_junction",
  "project",
] as const;
export type QueryParameter = (typeof queryParameters)[number];

/** What every list of rows takes (API contract 3). Those with statuses or translations take more. */
export const ofRows = [
  "fields",
  "filter",
  "q",
  "sort",
  "limit",
  "offset",
  "page",
  "single",
  "meta",
  "groups",
] as const satisfies readonly QueryParameter[];

/** What the history of one item takes: whose it is, is said by the address alone (API contract 2.3). */
export const ofHistory = [
  "fields",
  "sort",
  "limit",
  "offset",
  "page",
  "meta",
] as const satisfies readonly QueryParameter[];

/** What every write of rows takes: both go into the activity (API contract 3.1). */
export const ofWrites = ["comment", "activity_skip"] as const satisfies readonly QueryParameter[];

/**
 * The query parameters that change what an address does. Routes say so here and nowhere else, and the description of the API
 * repeats it. `parseQuery` reads the values; any other parameter is ignored (API contract 3.1).
 */
export function takes(...names: readonly QueryParameter[]) {
  const properties = names.map((name) => [name, Type.Optional(Type.Unknown())]);
  return Type.Unsafe<Partial<Record<QueryParameter, unknown>>>(
    Type.Object(Object.fromEntries(properties), { additionalProperties: true }),
  );
}
