import { access } from "node:fs/promises";
import { join } from "node:path";
import { createRemoteFetch, createStores } from "../storage/index.ts";
import type { Config } from "../config/config.ts";
import {
  readProjectFile,
  removeProjectFile,
  projectWithDefaults,
  writeProjectFile,
  type ProjectFile,
} from "../config/data-dir.ts";
import {
  openProject,
  removalOf,
  type OpenInput,
  type OpenProject,
  type Shares,
} from "./open-project.ts";

export type { OpenProject } from "./open-project.ts";

/** The key of the project that is there without being named. */
export const defaultProject = "_";
/** First path segments that are no project keys (API contract 1.1), and what is served beside the API. */
export const reservedKeys: ReadonlySet<string> = new Set([
  "server",
  "interfaces",
  "pages",
  "layouts",
  "types",
  "projects",
  "uploads",
  "thumbnail",
  "downloads",
  "extensions",
  "admin",
  "metrics",
]);
const keyPattern = /^[A-Za-z0-9_-]{1,64}$/;

/** All projects of this server, opened on first use. */
export interface Projects {
  /** Null when there is no such project, or nothing is installed in its database yet. */
  find(key: string): OpenProject | null | Promise<OpenProject | null>;
  /** Opens a database as this project, stores where it is, and returns it; its system tables have to be there. */
  add(entry: Omit<ProjectFile, "providers">): Promise<OpenProject>;
  /** Closes the project and forgets where it was; its tables stay. */
  remove(key: string): Promise<void>;
  /** Where the database of a project would be: set by the operator, stored in its file, or SQLite in the data folder. */
  locate(key: string): Promise<ProjectFile | null>;
  /**
   * Origins whose pages may call the API of a project: those of the environment, else of its file, else none; all (`*`) for one that
   * is not there, which has nothing to show.
   */
  originsOf(key: string): Promise<readonly string[]>;
  /** Whether the operator has laid the file `projects/KEY.maintenance` into the data folder; noticed within a second. */
  isMaintained(key: string): boolean | Promise<boolean>;
  close(): Promise<void>;
}

export interface ProjectsInput extends Omit<OpenInput, keyof Shares> {
  config: Pick<
    Config,
    | "corsOrigins"
    | "confirmationMs"
    | "dataDir"
    | "databaseLimits"
    | "databaseUrl"
    | "replyBounds"
    | "retention"
    | "usageUrl"
    | "storage"
    | "uploadHosts"
  >;
}

export function createProjects(input: ProjectsInput): Projects {
  const shares: Omit<Shares, "forget"> = {
    limits: input.config.databaseLimits,
    storageOf: createStores(input.config.storage),
    fetchRemote: createRemoteFetch({ allowedHosts: input.config.uploadHosts }),
    replyBounds: input.config.replyBounds,
    confirmationMs: input.config.confirmationMs,
    retention: input.config.retention,
    usageUrl: input.config.usageUrl,
  };
  const opened = new Map<string, OpenProject | Promise<OpenProject | null>>();
  const origins = new Map<string, readonly string[]>();
  const isMaintained = watchMaintenance(input.config.dataDir);

  /** Closes a project without waiting for it; it is looked for again with the next request. */
  function forget(key: string): void {
    const known = opened.get(key);
    opened.delete(key);
    origins.delete(key);
    Promise.resolve(known)
      .then((found) => found?.close())
      .catch((error: unknown) => input.log?.warn("A project was not closed well.", { key, error }));
  }

  async function open(key: string): Promise<OpenProject | null> {
    const opening = locate(input, key).then(
      (entry) => entry && openProject({ ...input, ...shares, forget }, entry),
    );
    opened.set(key, opening);
    // A project that is missing or does not respond is looked up again next time.
    const found = await opening.catch((error: unknown) => {
      opened.delete(key);
      throw error;
    });
    if (found) origins.set(key, found.corsOrigins);
    else opened.delete(key);
    // Who comes from now on need not wait, unless it was forgotten meanwhile.
    if (found && opened.get(key) === opening) opened.set(key, found);
    return found;
  }

  return {
    find(key) {
      if (!isProjectKey(key)) return null;
      return opened.get(key) ?? open(key);
    },
    async add(entry) {
      const usual = isFoundWithoutFile(input, entry);
      if (!usual || entry.corsOrigins.length > 0)
        await writeProjectFile(input.config.dataDir, usual ? { ...entry, databaseUrl: "" } : entry);
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
      const known = input.config.corsOrigins ?? origins.get(key);
      if (known !== undefined || !isProjectKey(key)) return known ?? ["*"];
      // Read without opening it, which may take long or fail; a damaged file is reported by the request itself.
      const entry = await locate(input, key).catch(() => null);
      return entry?.corsOrigins ?? ["*"];
    },
    isMaintained,
    async close() {
      const all = await Promise.allSettled(Array.from(opened.values(), async (each) => each));
      opened.clear();
      for (const result of all) {
        if (result.status === "fulfilled") await result.value?.close();
      }
    },
  };
}

export function isProjectKey(key: string): boolean {
  return keyPattern.test(key) && !reservedKeys.has(key);
}

/** Whether the environment or the data folder says anyway where the database is: then no file does, so that the folder can be moved. */
function isFoundWithoutFile(
  { config, databases }: ProjectsInput,
  { key, databaseUrl }: Pick<ProjectFile, "key" | "databaseUrl">,
): boolean {
  if (databases?.has(key)) return true;
  return (
    key === defaultProject && databaseUrl === (config.databaseUrl ?? defaultUrl(config.dataDir))
  );
}

/** Where the default project's database is when nothing else is said. */
export function defaultUrl(dataDir: string): string {
  return `sqlite:${join(dataDir, "rowhouse.db")}`;
}

async function locate(
  { config, databases }: ProjectsInput,
  key: string,
): Promise<ProjectFile | null> {
  const stored = await readProjectFile(config.dataDir, key);
  const entry = stored ?? projectWithDefaults(key);
  if (databases?.has(key)) return entry;
  if (key !== defaultProject) return stored?.databaseUrl ? stored : null;
  const databaseUrl = config.databaseUrl ?? (entry.databaseUrl || defaultUrl(config.dataDir));
  return { ...entry, databaseUrl };
}

/** Milliseconds for which one look at the folder counts. */
const maxAgeMs = 1000;

/**
 * Whether a project is being maintained: the operator lays an empty file `KEY.maintenance` beside the project's own file
 * and removes it again. A file and no setting, because the database may be what is being worked on.
 */
export function watchMaintenance(
  dataDir: string,
  now: () => number = () => performance.now(),
): (key: string) => boolean | Promise<boolean> {
  const looks = new Map<string, { at: number; isThere: boolean | Promise<boolean> }>();
  return (key) => {
    const last = looks.get(key);
    if (last && now() - last.at < maxAgeMs) return last.isThere;
    const isThere = access(join(dataDir, "projects", `${key}.maintenance`)).then(
      () => true,
      () => false,
    );
    const look: { at: number; isThere: boolean | Promise<boolean> } = { at: now(), isThere };
    looks.set(key, look);
    void isThere.then((found) => (look.isThere = found));
    return isThere;
  };
}
