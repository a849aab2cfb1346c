import type { VersionedPart } from "@rowhouse/contract";
import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { keys } from "./keys.ts";
import { requestStartup } from "./startup.ts";
import { heardVersions, outdated } from "./versions.ts";

/** Queries whose replies depend on neither model nor rights, or that have just been read. */
const lasting: ReadonlySet<unknown> = new Set([
  "startup",
  "sought-collection",
  "me",
  "model",
  "permissions",
  "presets",
  "settings",
  "providers",
  "invitation",
  "public-info",
  "extensions",
  "last-page",
]);

/**
 * Reads again what others have changed, and nothing else; what is shown stays until that is there. Model and rights come with all
 * of the start in one request, and what was read under the old ones is read again: at once where it is on the screen.
 *
 * @throws ApiError when it failed: what was there stays
 */
export async function readOutdated(cache: QueryClient): Promise<void> {
  const parts = outdated();
  const isOwnRight = parts.includes("rights") && !areRightsAsBefore();
  if (parts.includes("model") || isOwnRight) return await readStart(cache);
  if (parts.includes("rights")) {
    // Somebody's name, picture or role: perhaps the user's own.
    noteRead("rights");
    await cache.invalidateQueries({ queryKey: keys.me });
    await cache.invalidateQueries({ queryKey: keys.users });
  }
  if (parts.includes("settings")) await readPart(cache, "settings", keys.settings);
  if (parts.includes("presets")) await readPart(cache, "presets", keys.presets);
}

/** Whether the change of rights concerns others only. */
function areRightsAsBefore(): boolean {
  const { current, read } = heardVersions();
  return current.rights?.mark === read.rights?.mark;
}

/** The part is read when it is needed next, or nothing of it concerns this user. */
function noteRead(part: VersionedPart): void {
  const { current, read } = heardVersions();
  const version = current[part];
  if (version !== undefined) read[part] = version;
}

async function readPart(
  cache: QueryClient,
  part: "settings" | "presets",
  queryKey: QueryKey,
): Promise<void> {
  const isShown = cache.getQueryCache().find({ queryKey })?.isActive() ?? false;
  if (!isShown) noteRead(part);
  await cache.invalidateQueries({ queryKey });
}

async function readStart(cache: QueryClient): Promise<void> {
  const deciding = (): unknown[] =>
    [keys.permissions, keys.model].map((queryKey) => cache.getQueryData(queryKey));
  const before = deciding();
  await requestStartup(cache);
  if (deciding().every((part, place) => part === before[place])) return;
  await rendered();
  cache.removeQueries({ queryKey: keys.items.all, type: "inactive" });
  await cache.invalidateQueries({ predicate: ({ queryKey }) => !lasting.has(queryKey[0]) });
}

/** The screens ask by the new model from then on. */
function rendered(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 50));
}
