import type { Setting } from "@rowhouse/contract";
import { mutationOptions, type QueryClient } from "@tanstack/react-query";
import { client } from "./client.ts";
import { keys } from "./keys.ts";
import { onceAtATime } from "./once-at-a-time.ts";
import { settingsQuery } from "./settings.ts";

/** The value to store under a key; `id` is null while the key has no row yet. */
export interface SettingChange {
  id: number | null;
  key: string;
  value: unknown;
  /** The version that it was compared with; another one by now refuses the change (412). */
  etag: string | null;
}

/** The stored state of now. */
export interface CurrentSettings {
  settings: readonly Setting[];
  /** The versions of the settings that were named, by their ids. */
  versions: ReadonlyMap<number, string | null>;
}

/** Reads the settings past the cache. The versions come first: what changes in between is refused rather than lost. */
export async function currentSettings(
  cache: QueryClient,
  ids: readonly number[],
  signal: AbortSignal,
): Promise<CurrentSettings> {
  signal.addEventListener("abort", () => void cache.cancelQueries({ queryKey: keys.settings }), {
    once: true,
  });
  const versions = await Promise.all(
    ids.map(
      async (id) =>
        [
          id,
          (await client().call("GET /:project/settings/:id", { params: { id }, signal })).etag,
        ] as const,
    ),
  );
  const settings = await cache.fetchQuery({ ...settingsQuery(), staleTime: 0 });
  return { settings, versions: new Map(versions) };
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
 * Stores settings, one call each, and reads them again, also when some of the calls failed.
 *
 * @throws SettingsRefused when some were not stored
 */
export function saveSettingsMutation() {
  return mutationOptions({
    mutationFn: async (
      { changes, signal }: { changes: readonly SettingChange[]; signal?: AbortSignal },
      { client: cache },
    ) => {
      const refused = new Map<string, unknown>();
      await Promise.all(
        changes.map((change) =>
          saveSetting(change, signal).catch((error: unknown) => refused.set(change.key, error)),
        ),
      );
      for (const queryKey of [keys.settings, keys.serverInfo])
        void cache.invalidateQueries({ queryKey });
      if (refused.size > 0) throw new SettingsRefused(refused);
    },
  });
}

/** Stores one setting. @throws ApiError when it was refused */
export async function saveSetting(
  { id, key, value, etag }: SettingChange,
  signal?: AbortSignal,
): Promise<void> {
  await onceAtATime(["setting", id, key, value], () =>
    id === null
      ? client().call("POST /:project/settings", { body: { key, value }, signal })
      : client().call("PATCH /:project/settings/:id", {
          params: { id },
          body: { value },
          ifMatch: etag ?? undefined,
          signal,
        }),
  );
}
