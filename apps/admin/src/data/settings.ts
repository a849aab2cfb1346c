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
    queryFn: ({ signal }): Promise<Setting[]> => {
      const read = client().call("GET /:project/settings", { query: { limit: -1 }, signal });
      return whenAllowed(
        read.then(({ data }) => data),
        [],
      );
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The fields that describe the settings; they are no columns. */
export function settingFieldsQuery() {
  return queryOptions({
    queryKey: keys.settingFields,
    queryFn: async ({ signal }): Promise<Field[]> =>
      (await client().call("GET /:project/settings/fields", { signal })).data,
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
