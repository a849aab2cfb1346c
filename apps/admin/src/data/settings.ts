import {
  parseBoolean,
  parseDecimal,
  parseJson,
  type Field,
  type Setting,
  type WrittenSetting,
} from "@rowhouse/contract";
import { mutationOptions, queryOptions } from "@tanstack/react-query";
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

/** What is to be stored under a key; `id` is null while the key has no row yet. */
export interface SettingChange {
  id: number | null;
  key: string;
  value: unknown;
}

/** Settings that were refused, each with what the server said; the others are stored. */
export class SettingsRefused extends Error {
  readonly refused: ReadonlyMap<string, unknown>;

  constructor(refused: ReadonlyMap<string, unknown>) {
    super("Some settings were refused.");
    this.name = "SettingsRefused";
    this.refused = refused;
  }
}

/**
 * Stores settings, one call each, and reads them anew, also when some of the calls failed.
 *
 * @throws SettingsRefused when some were not stored
 */
export function saveSettingsMutation() {
  return mutationOptions({
    mutationFn: async (changes: readonly SettingChange[], { client: cache }) => {
      const refused = new Map<string, unknown>();
      await Promise.all(
        changes.map((change) =>
          saveSetting(change).catch((error: unknown) => refused.set(change.key, error)),
        ),
      );
      for (const queryKey of [keys.settings, keys.serverInfo])
        void cache.invalidateQueries({ queryKey });
      if (refused.size > 0) throw new SettingsRefused(refused);
    },
  });
}

function saveSetting({ id, key, value }: SettingChange): Promise<WrittenSetting> {
  return id === null ? client().settings.create(key, value) : client().settings.update(id, value);
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
