import {
  parseBoolean,
  parseDecimal,
  parseJson,
  type Field,
  type Setting,
} from "@rowhouse/contract";
import { queryOptions } from "@tanstack/react-query";
import { client } from "./client.ts";
import { keys } from "./keys.ts";
import { whenAllowed } from "./refusal.ts";

/** The project's settings as they are stored: text, but for files (K10). */
export function settingsQuery() {
  return queryOptions({
    queryKey: keys.settings,
    queryFn: ({ signal }): Promise<Setting[]> =>
      whenAllowed(client().settings.list({ query: { limit: -1 }, signal }), []),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The fields that describe the settings; they are no columns. */
export function settingFieldsQuery() {
  return queryOptions({
    queryKey: keys.settingFields,
    queryFn: ({ signal }): Promise<Field[]> => client().settings.fields({ signal }),
  });
}

/** The settings by key with the types their fields say. */
export function settingValues(
  settings: readonly Setting[],
  fields: readonly Field[],
): Record<string, unknown> {
  const types = new Map(fields.map((field) => [field.field, field.type]));
  return Object.fromEntries(
    settings.map(({ key, value }) => [key, typed(types.get(key) ?? null, value)]),
  );
}

function typed(type: Field["type"], value: Setting["value"]): unknown {
  if (typeof value !== "string") return value;
  switch (type) {
    case "boolean":
      return parseBoolean(value) ?? false;
    case "integer":
    case "decimal":
      return parseDecimal(value) ?? null;
    case "array":
      return value === "" ? [] : value.split(",");
    case "json":
      return parseJson(value) ?? null;
    default:
      return value;
  }
}
