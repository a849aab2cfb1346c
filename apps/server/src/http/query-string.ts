import { limits } from "@rowhouse/contract";
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

/** PHP-style parameters: `filter[a][eq]=1`, `fields[]=id`, `fields[0]=id`; of a repeated plain one the last counts (API contract 1.2, 3.1). */
export function parseQueryString(text: string): Record<string, unknown> {
  if (text === "") return {};
  try {
    return qs.parse(text, options);
  } catch {
    return unreadableQuery;
  }
}
