import { createHmac } from "node:crypto";
import { existsSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";

import { createAccess, type Access } from "../access/access-cache.ts";
import { cached, type Cached } from "../core/cached.ts";
import {
  secretsIn,
  type DatabaseLimits,
  type Project,
  type ProjectTokens,
  type ProjectVersions,
  type ReplyBounds,
  type Retention,
  type TokenKeys,
  type History,
  type HistoryEnds,
} from "../core/project.ts";
import type { FileStorage, RemoteFetch } from "../core/file-storage.ts";
import type { Logger } from "../core/log/logger.ts";
import type { Signals } from "../core/signals/signals.ts";
import type { Database } from "../database/database.ts";
import { parseDatabaseUrl } from "../database/connection.ts";
import { hasSystemTables, isMigrated, migrate } from "../database/migrations/migrate.ts";
import { storedRepliesIn } from "../database/stored-replies.ts";
import { openDatabase } from "../database/drivers/open-database.ts";
import { readModel } from "../database/schema/read-model.ts";
import { searchIndexesOnDemand } from "../database/search/build-search-index.ts";
import { readSettingsOf } from "../database/settings.ts";
import {
  ownVersions,
  watchVersions,
  type Versions,
  type VersionTopic,
} from "../database/versions.ts";
import type { ProjectFile } from "../config/data-dir.ts";
import { fileVersionsIn, sweepVersions } from "./file-versions.ts";
import { historyIn } from "./history.ts";
import { removalsIn, removeAgain } from "./removals.ts";
import { sweepUnfinished, unfinishedUploadsIn } from "./unfinished-uploads.ts";
import { reportDaily, usageIn } from "./usage-report.ts";
import { repeatWork, type Upkeep } from "./upkeep.ts";

/** A project that is ready to serve requests. */
export interface OpenProject {
  project: Project;
  access: Access;
  corsOrigins: string[];
  close(): Promise<void>;
}

/** The things that opening a project depends on. */
export interface OpenInput extends Shares {
  secret: string;
  signals: Signals;
  /** Milliseconds between checks for changes by other processes; null where there are none. */
  versionCheck?: number | null;
  log?: Logger;
  /** For tests: databases that are open already, by project key. */
  databases?: ReadonlyMap<string, Database>;
}

/** The things that all projects of a server have in common. */
export interface Shares {
  limits: DatabaseLimits;
  storageOf(key: string): FileStorage;
  fetchRemote: RemoteFetch;
  replyBounds: ReplyBounds;
  confirmationMs: number;
  retention: Retention;
  /** Where the use of the product is reported; null: nowhere. */
  usageUrl: string | null;
  /** Another process has removed the project. */
  forget(key: string): void;
}

/**
 * Milliseconds that rights may be out of date at most, if a message of another process is lost, or if they are
 * changed directly in the database: a suspended user must not stay signed in for ever.
 */
const maxAccessAge = 60_000;

/** Opens and migrates the database of a project; null where nothing is installed. */
export async function openProject(
  input: OpenInput,
  entry: ProjectFile,
): Promise<OpenProject | null> {
  const { key } = entry;
  if (isMissingFile(entry.databaseUrl)) return null;
  const db = input.databases?.get(key) ?? (await openDatabase(entry.databaseUrl, input.limits));
  let isKept = input.databases?.has(key) ?? false;
  try {
    if (!(await hasSystemTables(db))) return null;
    if (!(await isMigrated(db))) await migrate(db, input.log);
    const project = await assemble(input, entry, db);
    isKept = true;
    return project;
  } finally {
    if (!isKept) await db.close();
  }
}

/** Opening it would create it; there is time for that when something is installed. */
function isMissingFile(databaseUrl: string): boolean {
  const connection = databaseUrl === "" ? null : parseDatabaseUrl(databaseUrl);
  return connection?.dialect === "sqlite" && !existsSync(connection.file);
}

/** The signal by which a process tells the others that it has removed a project. */
export function removalOf(key: string): string {
  return `${key}:removed`;
}

async function assemble(input: OpenInput, entry: ProjectFile, db: Database): Promise<OpenProject> {
  const { key } = entry;
  const access = createAccess(db);
  const { shared, versions, close } = sharing(input, key, db);
  const model = cached("model", () => readModel(db));
  const sharedModel = shared("model", model);
  const models = {
    ...sharedModel,
    async announced() {
      await versions.look();
      return await sharedModel.get();
    },
    async renew() {
      // Changes of another process are read at any time; those that only the tables say, once in a second.
      await versions.look();
      return await model.renew();
    },
  };
  const searchIndexes = searchIndexesOnDemand({ db, built: models.invalidate, log: input.log });
  const project: Project = {
    key,
    name: "",
    db,
    models,
    searchIndexes,
    storedReplies: storedRepliesIn(db),
    removals: removalsIn(db),
    uploads: unfinishedUploadsIn(db),
    fileVersions: fileVersionsIn(db, input.retention.fileVersions),
    history: historyIn(db),
    usage: usageIn(db, input.usageUrl),
    settings: shared(
      "settings",
      cached("settings", () => readSettingsOf(db)),
    ),
    access: shared("access", { invalidate: access.invalidate }),
    presets: shared("presets", { invalidate: ignore }),
    versions,
    tokens: tokensOf(input.secret, key),
    providers: entry.providers,
    storage: input.storageOf(key),
    fetchRemote: input.fetchRemote,
    replyBounds: input.replyBounds,
    confirmationMs: input.confirmationMs,
  };
  const settings = await project.settings.get();
  const aging = setInterval(access.invalidate, maxAccessAge).unref();
  await project.storage.sweep();
  const removing = removeAgain(project, input.log);
  const sweeping = sweepUnfinished(project, input.log);
  const forgetting = sweepVersions(project, input.retention, input.log);
  const pruning = pruneDaily(project.history, input.retention, input.log);
  const reporting = reportDaily(project, { log: input.log });
  return {
    project: { ...project, name: settings["project_name"] ?? "Rowhouse" },
    access,
    corsOrigins: entry.corsOrigins,
    async close() {
      clearInterval(aging);
      await Promise.all(
        [removing, sweeping, forgetting, pruning, reporting].map((each) => each.close()),
      );
      close();
      await searchIndexes.close();
      await db.close();
    },
  };
}

/** `invalidate` of what is shared makes every process, this one included, drop its cache: by signal, or by a version in the database. */
function sharing(
  { signals, versionCheck = null, log, forget }: OpenInput,
  key: string,
  db: Database,
): {
  shared<T extends Pick<Cached<unknown>, "invalidate">>(topic: VersionTopic, cache: T): T;
  versions: ProjectVersions & Pick<Versions, "look">;
  close(): void;
} {
  const send = (topic: VersionTopic): void => signals.send(`${key}:${topic}`);
  const gone = (): void => forget(key);
  const listening = [signals.listen(removalOf(key), gone)];
  const versions =
    versionCheck === null
      ? ownVersions()
      : watchVersions(db, {
          every: versionCheck,
          changed: send,
          failed: (error) =>
            log?.warn("Other processes could not be notified of a change.", {
              reason: String(error),
            }),
          missing: () => void hasSystemTables(db).then((isThere) => isThere || gone(), ignore),
        });
  return {
    shared(topic, cache) {
      listening.push(signals.listen(`${key}:${topic}`, () => cache.invalidate()));
      const invalidate = (): void => {
        send(topic);
        void versions.bump(topic);
      };
      return { ...cache, invalidate };
    },
    versions,
    close() {
      versions.close();
      for (const stop of listening) stop();
    },
  };
}

/** Does nothing: the next look finds out, presets have no cache here, and a wait that is cut short has ended. */
function ignore(): void {}

/**
 * Each project signs with keys of its own (F26), derived from the one secret: several processes agree without sharing files. Of
 * several secrets the first one signs.
 */
function tokensOf(secret: string, key: string): ProjectTokens {
  const [first, ...former] = secretsIn(secret).map((each) => keysOf(each, key));
  return { ...(first ?? keysOf(secret, key)), former };
}

function keysOf(secret: string, key: string): TokenKeys {
  const derive = (purpose: string): Buffer =>
    createHmac("sha256", secret).update(`rowhouse ${purpose} ${key}`).digest();
  const hex = derive("public").toString("hex");
  const publicKey = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join("-");
  return { secret: new Uint8Array(derive("signing")), publicKey };
}

const day = 24 * 60 * 60 * 1000;
/** Milliseconds from the start to the first look. */
const firstLook = 60_000;
/** Milliseconds between two pieces, at least. */
const pause = 20;

/** Removes what is older than is kept, once a day; nothing where all is kept. */
export function pruneDaily(
  history: History,
  { activity, revisions }: Pick<Retention, "activity" | "revisions">,
  log: Logger | undefined,
): Upkeep {
  const prune = async (now: Date, signal: AbortSignal): Promise<void> => {
    let since = performance.now();
    try {
      const removed = await history.prune(endsOf({ activity, revisions }, now), async () => {
        // As long as the piece took: others have half of the time at least.
        await wait(Math.max(pause, performance.now() - since), undefined, { signal });
        since = performance.now();
        return true;
      });
      if (removed.activity + removed.revisions > 0)
        log?.info("Old activity and revisions were removed.", { ...removed });
    } catch (error) {
      if (!signal.aborted)
        log?.warn("Old activity and revisions could not be removed yet.", { error });
    }
  };
  return repeatWork(prune, { first: firstLook, every: day });
}

function endsOf(
  { activity, revisions }: Pick<Retention, "activity" | "revisions">,
  now: Date,
): HistoryEnds {
  const before = (days: number): Date | null =>
    days === Infinity ? null : new Date(now.getTime() - days * day);
  return { activity: before(activity), revisions: before(revisions) };
}
