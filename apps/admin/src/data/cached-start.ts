import { isRecord, parseJson } from "@rowhouse/contract";
import { hashKey, type Query, type QueryClient } from "@tanstack/react-query";
import {
  changeVisit,
  readVisit,
  removeVisit,
  type CachedQuery,
  type Visit,
} from "./boot/visits.ts";
import { firstAddress } from "./items.ts";
import { keys } from "./keys.ts";
import { startupKeys } from "./startup.ts";
import { isUnanswered } from "./unanswered.ts";

/** The data that this browser keeps of a project, so that the next visit shows it at once, and without a connection too. */
export interface CachedStart {
  /**
   * Puts the start of this owner into an empty cache, and whatever else is kept as soon as somebody asks for it: shown until it is loaded
   * again. From now on what goes from the cache goes from here. The result is whether there was a start.
   */
  restore(queryClient: QueryClient, owner: string): Promise<boolean>;
  /** Keeps what has been loaded since. */
  keep(queryClient: QueryClient, owner: string): Promise<void>;
  /** Removes what is kept of the project, or of all projects of this browser. */
  forget(which?: "all"): Promise<void>;
}

/** Stored data is older than anything: code that uses it loads it again. In milliseconds since 1970, as the cache counts. */
export const cachedAt = 1;

/** Older data is not shown, in milliseconds: 7 days. */
const lifetime = 7 * 24 * 60 * 60 * 1000;

/** Milliseconds that a clock may have been put back since. */
const clockSlack = 24 * 60 * 60 * 1000;

/** Milliseconds that a browser may take to read or write; without an answer by then there is nothing. */
const patience = 1_000;

/** Milliseconds after which what has not changed is kept once more, so that it is as young as it is. */
const pause = 60_000;

/** Characters of an entry as JSON; longer ones are not kept. */
const longest = 300_000;

/** Characters of all entries of a project together, and how many there are; those that were loaded last stay. */
const room = 2_000_000;
const maxEntries = 200;

/** Characters of the newest entries that are in the cache from the beginning: lists show items before these are loaded. */
const atOnce = 200_000;

/**
 * The parts of the cache that are kept beside the start, by the first word of their keys: what pages show. Nothing that opens an account
 * (tokens, passkeys, codes, invitations), and nothing of a moment (who is here, searches).
 */
const keptParts: ReadonlySet<unknown> = new Set([
  ...keys.items.all,
  ...keys.settingFields,
  ...keys.users,
  ...keys.serverInfo,
  ...keys.serverDetails,
  ...keys.usage,
  ...keys.counts,
  ...keys.trash,
  ...keys.fileFolders,
  ...keys.activity.all,
  ...keys.revisions.all,
  keys.roleMembers(0)[0],
  keys.rolePermissions(0)[0],
]);

/** An entry as it stands in memory, with what it was made of; null for one of an earlier visit. */
interface Entry extends CachedQuery {
  data: WeakRef<object> | null;
}

/** Where the data in a cache is from, by the hash of its key: since when it is known, until it is loaded again. */
const keptSince = new WeakMap<QueryClient, Map<string, number>>();

/** Stores in IndexedDB what was seen. Where the browser has none, or no room, nothing is stored. */
export function createCachedStart({
  version,
  place,
  now = Date.now,
}: {
  version: string;
  /** Where it is kept: the address of the project that is shown now. */
  place: () => string;
  now?: () => number;
}): CachedStart {
  const entries = new Map<string, Entry>();
  const gone = new Set<string>();
  const drop = (hash: string): void => {
    if (entries.delete(hash)) gone.add(hash);
  };
  /** What was kept of the start, and when. */
  let last: { parts: unknown[]; at: number } = { parts: [], at: 0 };
  const followed = new WeakSet<QueryClient>();
  const followOnce = (queryClient: QueryClient): void => {
    if (!followed.has(queryClient)) follow(queryClient, { entries, drop });
    followed.add(queryClient);
  };
  return {
    async restore(queryClient, owner) {
      const early = window.__ROWHOUSE_VISIT__;
      window.__ROWHOUSE_VISIT__ = undefined;
      const visit = await attempt(early ?? readVisit(place()));
      const isFree = queryClient.getQueryData(keys.me) === undefined;
      const isUsable =
        visit?.owner === owner && visit.version === version && isYoung(visit.savedAt, now());
      // Nothing of somebody else, or of another time, stays beside what is kept from now on.
      if (visit !== undefined && !isUsable) await attempt(removeVisit(place()));
      const isBack = isUsable && isFree;
      if (isBack) {
        for (const query of visit.queries)
          if (isYoung(query.loadedAt, now()))
            entries.set(hashKey(query.key), { ...query, data: null });
          else gone.add(hashKey(query.key));
        restoreStart(queryClient, visit);
      }
      followOnce(queryClient);
      if (isBack) restoreNewest(queryClient, entries);
      return isBack;
    },
    async keep(queryClient, owner) {
      const start = startupKeys.flatMap((key) => {
        const data = queryClient.getQueryData(key);
        return data === undefined ? [] : [{ key, data }];
      });
      if (start.length < startupKeys.length) return;
      followOnce(queryClient);
      const put = takeLoaded(queryClient, entries, { owner, version });
      for (const hash of beyondRoom(entries)) {
        put.delete(hash);
        drop(hash);
      }
      const remove = [...gone].filter((hash) => !put.has(hash));
      gone.clear();
      const parts = start.map(({ data }) => data);
      const isSame =
        put.size + remove.length === 0 && parts.every((one, at) => one === last.parts[at]);
      if (isSame && now() - last.at < pause) return;
      last = { parts, at: now() };
      // Of a start that was not loaded again it stays.
      const savedAt = keptSince.get(queryClient)?.get(hashKey(keys.me)) ?? now();
      const change = { start: { owner, version, savedAt, start }, put, remove };
      try {
        await changeVisit(place(), change);
      } catch {
        // No room: what is there would be older than what was removed from it.
        entries.clear();
        await attempt(removeVisit(place()));
      }
    },
    async forget(which) {
      entries.clear();
      last = { parts: [], at: 0 };
      await attempt(removeVisit(which === "all" ? undefined : place()));
    },
  };
}

/** Whether what the app shows of its start is from an earlier visit. */
export function isKept(queryClient: QueryClient): boolean {
  return queryClient.getQueryState(keys.me)?.dataUpdatedAt === cachedAt;
}

/** When the data that is shown in a place of the cache was loaded, in milliseconds since 1970; null for what is of this visit. */
export function keptTime(queryClient: QueryClient, query: Query): number | null {
  return isKeptQuery(query) ? (keptSince.get(queryClient)?.get(query.queryHash) ?? null) : null;
}

/** Of data that is kept, no answer says nothing: it goes on being shown as what was loaded then. To be called for every failed query. */
export function keepOnNoAnswer(error: Error, query: Query<unknown, unknown>): void {
  if (isKeptQuery(query) && isUnanswered(error))
    query.setState({ status: "success", error: null, fetchFailureCount: 0, isInvalidated: true });
}

function isKeptQuery({ state }: Pick<Query<unknown, unknown>, "state">): boolean {
  return state.dataUpdatedAt === cachedAt && state.data !== undefined;
}

function restoreStart(queryClient: QueryClient, { start, savedAt }: Visit): void {
  const since = new Map<string, number>();
  keptSince.set(queryClient, since);
  for (const { key, data } of start) {
    since.set(hashKey(key), savedAt);
    queryClient.setQueryData(key, data, { updatedAt: cachedAt });
  }
}

/** Restores the newest entries now, the others when they are asked for. */
function restoreNewest(queryClient: QueryClient, entries: ReadonlyMap<string, Entry>): void {
  let left = atOnce;
  for (const { key, json } of newestFirst(entries)) {
    left -= json.length;
    if (left < 0) return;
    queryClient.getQueryCache().build(queryClient, { queryKey: key });
  }
}

/**
 * Gives each place of the cache what is kept of it, as soon as there is one, and takes out of what is kept whatever is taken out of the
 * cache. What has only not been looked at for long stays.
 */
function follow(
  queryClient: QueryClient,
  kept: { entries: ReadonlyMap<string, Entry>; drop: (hash: string) => void },
): void {
  const touched = new Map<string, number>();
  const deciding = (): unknown[] =>
    [keys.permissions, keys.model].map((key) => queryClient.getQueryData(key));
  let before = deciding();
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    const hash = query.queryHash;
    if (type === "removed") {
      const rested = performance.now() - (touched.get(hash) ?? 0);
      touched.delete(hash);
      keptSince.get(queryClient)?.delete(hash);
      if (rested < query.gcTime - restSlack) kept.drop(hash);
      return;
    }
    if (type === "added" || type === "updated" || type === "observerRemoved")
      touched.set(hash, performance.now());
    if (type === "added") restoreQuery(queryClient, query, kept.entries.get(hash));
    if (type === "updated" && !isKeptQuery(query)) keptSince.get(queryClient)?.delete(hash);
    if (type !== "updated" || !decidingHashes.has(hash)) return;
    const after = deciding();
    const isChanged = before.some((part, at) => part !== undefined && part !== after[at]);
    before = after;
    if (!isChanged) return;
    // What was read with other rights, or by another model, goes.
    for (const key of kept.entries.keys()) kept.drop(key);
    queryClient.removeQueries({
      type: "inactive",
      predicate: (one) => isKeptQuery(one) && keptParts.has(one.queryKey[0]),
    });
  });
}

/** Milliseconds by which a timer of the cache may be early. */
const restSlack = 1_000;

const decidingHashes: ReadonlySet<string> = new Set([keys.permissions, keys.model].map(hashKey));

function restoreQuery(queryClient: QueryClient, query: Query, entry: Entry | undefined): void {
  if (entry === undefined || query.state.data !== undefined) return;
  const data = parseJson(entry.json);
  if (data === undefined || data === null) return;
  keptSince.get(queryClient)?.set(query.queryHash, entry.loadedAt);
  // Invalidated: some queries are never read twice else.
  const state = { data, dataUpdatedAt: cachedAt, status: "success" as const, isInvalidated: true };
  query.setState(state);
}

/** Adds what has been loaded or changed since the last time to the entries; the result is what was added. */
function takeLoaded(
  queryClient: QueryClient,
  entries: Map<string, Entry>,
  by: { owner: string; version: string },
): Map<string, CachedQuery> {
  const added = new Map<string, CachedQuery>();
  for (const query of queryClient.getQueryCache().getAll()) {
    const isKnown = entries.get(query.queryHash)?.data?.deref() === query.state.data;
    const entry = isKnown || !isWorthKeeping(query) ? null : entryOf(query, by);
    if (entry === null) continue;
    entries.set(query.queryHash, entry);
    const { data: _data, ...stored } = entry;
    added.set(query.queryHash, stored);
  }
  return added;
}

/** Whether it is what pages show, and loaded in this visit. */
function isWorthKeeping({ queryKey, state }: Query): boolean {
  const [part, , kind, , query] = queryKey;
  if (!keptParts.has(part) || state.status !== "success" || state.dataUpdatedAt <= cachedAt)
    return false;
  // The part behind the key is the query it was read with; for a search among the removed it is a name.
  return part !== "items" || kind !== "one" || isRecord(query);
}

/** Null where there is too much of it. */
function entryOf(
  { queryKey: key, state }: Query,
  by: { owner: string; version: string },
): Entry | null {
  const { data, dataUpdatedAt: loadedAt } = state;
  if (typeof data !== "object" || data === null) return null;
  const json = JSON.stringify(firstPageOf(data));
  if (json.length > longest) return null;
  return { ...by, key, json, loadedAt, address: firstAddress(key), data: new WeakRef(data) };
}

/** Of data in pages the first one. */
function firstPageOf(data: unknown): unknown {
  if (!isRecord(data)) return data;
  const { pages, pageParams } = data;
  return Array.isArray(pages) && Array.isArray(pageParams)
    ? { pages: pages.slice(0, 1), pageParams: pageParams.slice(0, 1) }
    : data;
}

/** The entries for which there is no room: the oldest. */
function beyondRoom(entries: ReadonlyMap<string, Entry>): string[] {
  let left = room;
  return newestFirst(entries).flatMap(({ key, json }, at) => {
    left -= json.length;
    return left < 0 || at >= maxEntries ? [hashKey(key)] : [];
  });
}

function newestFirst(entries: ReadonlyMap<string, Entry>): Entry[] {
  return [...entries.values()].toSorted((one, other) => other.loadedAt - one.loadedAt);
}

/** Of a time that has not come yet nobody knows how long ago it was: a clock was wrong, then or now. */
function isYoung(at: number, now: number): boolean {
  return now - at <= lifetime && at - now <= clockSlack;
}

/** Undefined where the browser refuses, or says nothing in time: then nothing is kept. */
async function attempt<T>(work: Promise<T>): Promise<T | undefined> {
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, patience, undefined));
  return await Promise.race([work, late]).catch(() => undefined);
}
