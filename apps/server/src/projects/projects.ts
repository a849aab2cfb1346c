import { createHmac } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { createAccess, type Access } from "../access/access-cache.ts";
import { cached, type Cached } from "../core/cached.ts";
import type { FileStorage, RemoteFetch } from "../core/file-storage.ts";
import type { Project, ProjectTokens } from "../core/project.ts";
import type { Logger } from "../core/log/logger.ts";
import type { Signals } from "../core/signals.ts";
import type { Database } from "../database/database.ts";
import { parseDatabaseUrl } from "../database/connection.ts";
import { hasSystemTables, isMigrated, migrate } from "../database/migrations/migrate.ts";
import { openDatabase } from "../database/drivers/open-database.ts";
import { readModel } from "../database/schema/read-model.ts";
import { searchIndexesOnDemand } from "../database/search/on-demand.ts";
import { readSettingsOf } from "../database/settings.ts";
import { watchVersions, type VersionTopic } from "../database/versions.ts";
import { createRemoteFetch, createStores } from "../storage/index.ts";
import type { Config } from "../config/config.ts";
import {
  readProjectFile,
  removeProjectFile,
  usualProject,
  writeProjectFile,
  type ProjectFile,
} from "../config/data-dir.ts";
import { watchMaintenance } from "./maintenance.ts";

/** The key of the project that is there without being named. */
export const defaultProject = "_";
/** First path segments that are no project keys (API contract 1.1), and what is served beside the API. */
export const reservedKeys: ReadonlySet<string> = new Set([
  ...["server", "interfaces", "pages", "layouts", "types", "projects"],
  ...["uploads", "thumbnail", "downloads", "extensions", "admin"],
]);
const keyPattern = /^[A-Za-z0-9_-]{1,64}$/;

/** A project that is ready to serve requests. */
export interface OpenProject {
  project: Project;
  access: Access;
  corsOrigins: string[];
  close(): Promise<void>;
}

/** All projects of this server, opened on first use. */
export interface Projects {
  /** Null when there is no such project, or nothing is installed in its database yet. */
  find(key: string): Promise<OpenProject | null>;
  /** Opens a database as this project, stores where it is, and returns it; its system tables have to be there. */
  add(entry: Omit<ProjectFile, "providers">): Promise<OpenProject>;
  /** Closes the project and forgets where it was; its tables stay. */
  remove(key: string): Promise<void>;
  /** Where the database of a project would be: set by the operator, stored in its file, or SQLite in the data folder. */
  locate(key: string): Promise<ProjectFile | null>;
  /** Origins whose pages may call the API of a project; all (`*`) for one that is not there. */
  originsOf(key: string): Promise<readonly string[]>;
  /** Whether the operator has laid the file `projects/KEY.maintenance` into the data folder; noticed within a second. */
  isMaintained(key: string): Promise<boolean>;
  close(): Promise<void>;
}

export interface ProjectsInput {
  config: Pick<Config, "dataDir" | "databaseUrl" | "storage" | "uploadHosts">;
  secret: string;
  signals: Signals;
  /** Milliseconds between checks for changes by other processes; null when the signals reach them. */
  versionCheck?: number | null;
  log?: Logger;
  /** For tests: databases that are open already, by project key. */
  databases?: ReadonlyMap<string, Database>;
}

export function createProjects(input: ProjectsInput): Projects {
  const shares: Omit<Shares, "forget"> = {
    storageOf: createStores(input.config.storage),
    fetchRemote: createRemoteFetch({ allowedHosts: input.config.uploadHosts }),
  };
  const opened = new Map<string, Promise<OpenProject | null>>();
  const origins = new Map<string, readonly string[]>();
  const isMaintained = watchMaintenance(input.config.dataDir);

  /** Closes a project without waiting for it; it is looked for again with the next request. */
  function forget(key: string): void {
    const known = opened.get(key);
    opened.delete(key);
    origins.delete(key);
    known
      ?.then((found) => found?.close())
      .catch((error: unknown) => input.log?.warn("A project was not closed well.", { key, error }));
  }

  return {
    async find(key) {
      if (!isProjectKey(key)) return null;
      const known = opened.get(key);
      if (known) return known;
      const opening = openProject({ ...input, ...shares, forget }, key);
      opened.set(key, opening);
      // A project that is missing or does not respond is looked up again next time.
      const found = await opening.catch((error: unknown) => {
        opened.delete(key);
        throw error;
      });
      if (found) origins.set(key, found.corsOrigins);
      else opened.delete(key);
      return found;
    },
    async add(entry) {
      if (!isFoundWithoutFile(input, entry)) await writeProjectFile(input.config.dataDir, entry);
      const found = await this.find(entry.key);
      if (!found) throw new Error(`The project ${entry.key} has no system tables.`);
      return found;
    },
    async remove(key) {
      const known = await opened.get(key);
      opened.delete(key);
      origins.delete(key);
      await known?.close();
      await removeProjectFile(input.config.dataDir, key);
      input.signals.send(removalOf(key));
    },
    locate: (key) => locate(input, key),
    async originsOf(key) {
      const known = origins.get(key);
      if (known !== undefined || !isProjectKey(key)) return known ?? ["*"];
      // Read without opening it, which may take long or fail; a damaged file is reported by the request itself.
      const entry = await locate(input, key).catch(() => null);
      return entry?.corsOrigins ?? ["*"];
    },
    isMaintained,
    async close() {
      const all = await Promise.allSettled(opened.values());
      opened.clear();
      for (const result of all) {
        if (result.status === "fulfilled") await result.value?.close();
      }
    },
  };
}

/** Opens and migrates the database of a project; null where nothing is installed. */
async function openProject(
  input: ProjectsInput & Shares,
  key: string,
): Promise<OpenProject | null> {
  const entry = await locate(input, key);
  if (!entry) return null;
  if (isMissingFile(entry.databaseUrl)) return null;
  const db = input.databases?.get(key) ?? (await openDatabase(entry.databaseUrl));
  if (await hasSystemTables(db)) {
    if (!(await isMigrated(db))) await migrate(db);
    return assemble(input, entry, db);
  }
  if (!input.databases?.has(key)) await db.close();
  return null;
}

export function isProjectKey(key: string): boolean {
  return keyPattern.test(key) && !reservedKeys.has(key);
}

/** What the environment or the data folder says anyway needs no file, so that the folder can be moved. */
function isFoundWithoutFile(
  { config, databases }: ProjectsInput,
  { key, databaseUrl, corsOrigins }: Omit<ProjectFile, "providers">,
): boolean {
  if (databases?.has(key)) return true;
  const isUsual = databaseUrl === (config.databaseUrl ?? usualUrl(config.dataDir));
  return key === defaultProject && isUsual && corsOrigins.join() === "*";
}

function usualUrl(dataDir: string): string {
  return `sqlite:${join(dataDir, "rowhouse.db")}`;
}

/** Opening it would create it; there is time for that when something is installed. */
function isMissingFile(databaseUrl: string): boolean {
  const connection = databaseUrl === "" ? null : parseDatabaseUrl(databaseUrl);
  return connection?.dialect === "sqlite" && !existsSync(connection.file);
}

async function locate(
  { config, databases }: ProjectsInput,
  key: string,
): Promise<ProjectFile | null> {
  const stored = await readProjectFile(config.dataDir, key);
  const entry = stored ?? usualProject(key);
  if (databases?.has(key)) return entry;
  if (key !== defaultProject) return stored?.databaseUrl ? stored : null;
  const databaseUrl = config.databaseUrl ?? (entry.databaseUrl || usualUrl(config.dataDir));
  return { ...entry, databaseUrl };
}

/**
 * Milliseconds that rights may be out of date at most, if a message of another process is lost, or if they are
 * changed directly in the database: a suspended user must not stay signed in for ever.
 */
const maxAccessAge = 60_000;

/** What all projects of a server have in common. */
interface Shares {
  storageOf(key: string): FileStorage;
  fetchRemote: RemoteFetch;
  /** Another process has removed the project. */
  forget(key: string): void;
}

function removalOf(key: string): string {
  return `${key}:removed`;
}

async function assemble(
  input: ProjectsInput & Shares,
  entry: ProjectFile,
  db: Database,
): Promise<OpenProject> {
  const { key } = entry;
  const access = createAccess(db);
  const { shared, close } = sharing(input, key, db);
  const models = shared(
    "model",
    cached(() => readModel(db)),
  );
  const searchIndexes = searchIndexesOnDemand({ db, built: models.invalidate, log: input.log });
  const project: Project = {
    key,
    name: "",
    db,
    models,
    searchIndexes,
    settings: shared(
      "settings",
      cached(() => readSettingsOf(db)),
    ),
    access: shared("access", { invalidate: access.invalidate }),
    tokens: tokensOf(input.secret, key),
    providers: entry.providers,
    storage: input.storageOf(key),
    fetchRemote: input.fetchRemote,
  };
  const settings = await project.settings.get();
  const aging = setInterval(access.invalidate, maxAccessAge).unref();
  return {
    project: { ...project, name: settings["project_name"] ?? "Rowhouse" },
    access,
    corsOrigins: entry.corsOrigins,
    async close() {
      clearInterval(aging);
      close();
      await searchIndexes.close();
      await db.close();
    },
  };
}

/** `invalidate` of what is shared makes every process, this one included, drop its cache: by signal, or by a version in the database. */
function sharing(
  { signals, versionCheck = null, log, forget }: ProjectsInput & Pick<Shares, "forget">,
  key: string,
  db: Database,
): {
  shared<T extends Pick<Cached<unknown>, "invalidate">>(topic: VersionTopic, cache: T): T;
  close(): void;
} {
  const send = (topic: VersionTopic): void => signals.send(`${key}:${topic}`);
  const gone = (): void => forget(key);
  const listening = [signals.listen(removalOf(key), gone)];
  const versions =
    versionCheck === null
      ? null
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
        void versions?.bump(topic);
      };
      return { ...cache, invalidate };
    },
    close() {
      versions?.close();
      for (const stop of listening) stop();
    },
  };
}

/** The next look finds out. */
function ignore(): void {}

/** Each project signs with keys of its own (F26), derived from the one secret: several processes agree without sharing files. */
function tokensOf(secret: string, key: string): ProjectTokens {
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
