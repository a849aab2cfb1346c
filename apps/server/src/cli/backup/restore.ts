import { existsSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, isAbsolute, join, relative, resolve, sep } from "node:path";
import type { Readable } from "node:stream";
import { buffer, text } from "node:stream/consumers";
import type { Config } from "../../config/config.ts";
import { prepareDataDir, readProjectFile } from "../../config/data-dir.ts";
import { secretsIn } from "../../core/project.ts";
import { SetupError, StoppedError } from "../../core/setup-error.ts";
import { restoreDatabase } from "../../database/drivers/backup/database-backup.ts";
import type { DatabaseRestore } from "../../database/drivers/backup/restore.ts";
import { parseDatabaseUrl } from "../../database/connection.ts";
import { unknownMigrations } from "../../database/migrations/migrate.ts";
import { isProjectKey, defaultProject, defaultUrl } from "../../projects/projects.ts";
import { createStores, type FileStore } from "../../storage/index.ts";
import { failureSentence } from "../command/run-command.ts";
import { reachDatabase } from "../command/reach-database.ts";
import { checkArchive, readArchive, backupFormat, readManifest, type Manifest } from "./archive.ts";
import { refuseFullDisks } from "./room.ts";

export interface RestoreInput {
  config: Config;
  file: string;
  /** Whether what is there may be lost. */
  force?: boolean;
  /** Only looks whether the backup is whole. */
  checkOnly?: boolean;
  /** Gives it up, and takes back what it has made. */
  signal?: AbortSignal;
}

export interface RestoreReport {
  manifest: Manifest;
  files: number;
  remarks: string[];
}

/**
 * Puts back what `backUp` stored, where the configuration of this machine says. Nothing is touched before the whole backup was read
 * and found complete, every database was reached and every place has room. Throws SetupError when the place is not empty (unless
 * forced) or the backup is of a newer version, StoppedError when `signal`, whose reason is one, has it given up.
 */
export async function restore(input: RestoreInput): Promise<RestoreReport> {
  const { config, file, signal } = input;
  const sizes = await checkArchive(file, signal);
  const { manifest, projectFiles } = await readHead(file);
  refuseNewer(manifest);
  const report: RestoreReport = { manifest, files: 0, remarks: [] };
  if (input.checkOnly === true) return report;
  const databaseUrls = await locate(config, manifest, projectFiles);
  await refuseFullDisks(sizes, { config, databaseUrls });
  const storeOf = createStores(config.storage);
  const databases = await openDatabases(input, manifest, databaseUrls);
  try {
    await inspectDatabases(input, databases);
    if (manifest.withFiles) await lookIntoStores(input, manifest, storeOf);
    await prepareDataDir(config.dataDir);
  } catch (error) {
    for (const database of databases.values()) await database.abort();
    throw error;
  }
  await fill({ ...input, report, databases, storeOf });
  return report;
}

async function readHead(
  file: string,
): Promise<{ manifest: Manifest; projectFiles: Map<string, string> }> {
  let manifest: Manifest | null = null;
  const projectFiles = new Map<string, string>();
  await readArchive(file, async (name, content) => {
    if (name === "manifest.json") manifest = readManifest(await text(content));
    else if (/^data\/projects\/[^/]+\.json$/.test(name))
      projectFiles.set(name.slice("data/projects/".length, -".json".length), await text(content));
    else content.resume();
  });
  if (manifest === null) throw new SetupError(`${file} is no backup of Rowhouse.`);
  return { manifest, projectFiles };
}

function refuseNewer({ format, version, projects }: Manifest): void {
  const isNewer =
    format > backupFormat ||
    projects.some(({ migrations }) => unknownMigrations(migrations).length > 0);
  if (isNewer)
    throw new SetupError(
      `The backup was made by a newer version (${version}). Restore it with that version or a later one.`,
    );
}

/** Where the database of each project is to be: as this machine says, else as the backup says. */
async function locate(
  config: Config,
  manifest: Manifest,
  projectFiles: ReadonlyMap<string, string>,
): Promise<Map<string, string>> {
  const urls = new Map<string, string>();
  for (const { key, dialect } of manifest.projects) {
    const here = (await readProjectFile(config.dataDir, key).catch(() => null))?.databaseUrl;
    const stored = storedUrl(projectFiles.get(key) ?? "{}");
    const named = (key === defaultProject ? config.databaseUrl : null) ?? (here || stored);
    const url = named ? moved(named, manifest.dataDir, config.dataDir) : defaultUrl(config.dataDir);
    const found = parseDatabaseUrl(url).dialect;
    if (manifest.withDatabase && found !== dialect)
      throw new SetupError(
        `The project ${key} was on ${dialect}, and is to be restored to ${found}. A backup goes back to the same kind of database: set ROWHOUSE_DATABASE_URL, or projects/${key}.json in the data folder.`,
      );
    urls.set(key, url);
  }
  return urls;
}

function storedUrl(projectFile: string): string | null {
  const { databaseUrl } = JSON.parse(projectFile) as { databaseUrl?: unknown }; // cast: an object, or the backup would not have been made
  return typeof databaseUrl === "string" && databaseUrl !== "" ? databaseUrl : null;
}

/** SQLite files in the data folder go into the data folder of this machine. */
function moved(url: string, from: string, to: string): string {
  const connection = parseDatabaseUrl(url);
  if (connection.dialect !== "sqlite") return url;
  const path = relative(from, resolve(connection.file));
  const isInside = path !== "" && !path.startsWith(`..${sep}`) && !isAbsolute(path);
  return isInside ? `sqlite:${join(to, path)}` : url;
}

type Databases = ReadonlyMap<string, DatabaseRestore>;
type StoreOf = (project: string) => FileStore;

/** Reaches all of them before one is changed. */
async function openDatabases(
  { force = false }: RestoreInput,
  { projects, withDatabase }: Manifest,
  databaseUrls: ReadonlyMap<string, string>,
): Promise<Databases> {
  const open = new Map<string, DatabaseRestore>();
  if (!withDatabase) return open;
  try {
    for (const { key } of projects) {
      const databaseUrl = databaseUrls.get(key) ?? "";
      open.set(
        key,
        await reachDatabase({ key, databaseUrl }, () => restoreDatabase(databaseUrl, force)),
      );
    }
    return open;
  } catch (error) {
    for (const database of open.values()) await database.abort();
    throw error;
  }
}

/** Steps without a way back are tried before. */
async function inspectDatabases(
  { file, signal }: RestoreInput,
  databases: Databases,
): Promise<void> {
  if ([...databases.values()].every(({ inspect }) => inspect === undefined)) return;
  const inspect = async (name: string, content: Readable): Promise<void> => {
    const { kind, key, rest } = partsOf(name);
    const database = kind === "database" ? databases.get(key) : undefined;
    if (database?.inspect === undefined) content.resume();
    else await database.inspect(rest, content);
  };
  await readArchive(file, inspect, signal);
}

/** Whether the stores are there, and empty unless what is there may be lost. */
async function lookIntoStores(
  { force = false }: RestoreInput,
  { projects }: Manifest,
  storeOf: StoreOf,
): Promise<void> {
  for (const { key } of projects)
    for await (const name of storeOf(key).list("originals")) {
      if (force) break;
      throw new SetupError(
        `There are files of the project ${key} already (${name}). Restore into an empty store, or add --force to put those of the backup over them.`,
      );
    }
}

/** `database/KEY/rows/1.sql`: what it is of, of which project, and the rest. */
function partsOf(name: string): { kind: string; key: string; rest: string } {
  const [kind = "", key = "", ...rest] = name.split("/");
  return { kind, key, rest: rest.join("/") };
}

interface Filling extends RestoreInput {
  report: RestoreReport;
  databases: Databases;
  storeOf: StoreOf;
  /** How to remove what was not there before. */
  made: (() => Promise<void>)[];
  /** Names of what was there, and is overwritten. */
  overwritten: string[];
}

/** When it fails, what it has made is removed: the next try finds the place as it was. Where that cannot be, the message says how it is. */
async function fill(input: Omit<Filling, "made" | "overwritten">): Promise<void> {
  const filling: Filling = { ...input, made: [], overwritten: [] };
  const { file, databases, signal } = filling;
  const finished: string[] = [];
  try {
    await readArchive(file, (name, content) => take(filling, name, content), signal);
    for (const [key, database] of databases) {
      await database.finish();
      finished.push(key);
    }
  } catch (error) {
    const left = await takeBack(filling, finished);
    const stopped: unknown = signal?.aborted === true ? signal.reason : null;
    if (stopped instanceof StoppedError) {
      const state = left.length === 0 ? "What it had made is removed again." : left.join(" ");
      throw new StoppedError(`${stopped.message} ${state}`, stopped.exitCode);
    }
    const { sentence } = failureSentence(error);
    const state =
      left.length === 0
        ? "What it had made is removed again: put right what failed, and try again."
        : `${left.join(" ")} Put right what failed, and restore again with --force.`;
    throw new SetupError(`The restore failed. ${sentence} ${state}`, { cause: error });
  }
}

/** One part of the backup. */
async function take(filling: Filling, name: string, content: Readable): Promise<void> {
  const { kind, key, rest } = partsOf(name);
  if (kind === "data") await restoreFile(filling, name.slice("data/".length), content);
  else if (kind === "environment") await restoreEnvironment(filling, content);
  else if (kind === "database" && filling.databases.has(key))
    await filling.databases.get(key)?.take(rest, content);
  else if (kind === "files" && isProjectKey(key))
    await restoreUpload(filling, { key, name: rest, content });
  else content.resume();
}

/** Returns sentences about what could not be taken back. */
async function takeBack(
  { databases, made, overwritten }: Filling,
  finished: readonly string[],
): Promise<string[]> {
  const left = finished.map((key) => `The database of the project ${key} is restored.`);
  for (const [key, database] of databases) {
    const state = finished.includes(key) ? null : await database.abort();
    if (state !== null) left.push(state);
  }
  for (const remove of made.toReversed()) await remove().catch(() => undefined);
  if (overwritten.length > 0) left.push(`It had overwritten ${namesOf(overwritten)}.`);
  return left;
}

/** Files that a sentence about what is lost names; the others are counted. */
const maxNamed = 20;

function namesOf(files: readonly string[]): string {
  const more = files.length - maxNamed;
  return `${files.slice(0, maxNamed).join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}

async function restoreUpload(
  { force = false, storeOf, report, made, overwritten }: Filling,
  { key, name, content }: { key: string; name: string; content: Readable },
): Promise<void> {
  const store = storeOf(key);
  // Without force the store was empty.
  if (force && (await store.stat(name)) !== null) overwritten.push(name);
  else made.push(() => store.remove(name));
  await store.write(name, content);
  report.files += 1;
}

/** Files of the data folder. What this machine says of itself stays, unless forced. */
async function restoreFile(
  { config, force = false, report, made, overwritten }: Filling,
  name: string,
  content: Readable,
): Promise<void> {
  const path = resolve(config.dataDir, name);
  const isOfProject = name.startsWith("projects/");
  if (!path.startsWith(resolve(config.dataDir) + sep))
    throw new SetupError("The backup names a file outside of the data folder.");
  const bytes = await buffer(content);
  if (name === "secret" && config.secret !== null) {
    const known = new Set(secretsIn(config.secret));
    if (!secretsIn(bytes.toString().trim()).some((secret) => known.has(secret)))
      report.remarks.push(
        "ROWHOUSE_SECRET is another one than that of the backup: everybody has to sign in again.",
      );
    return;
  }
  const isThere = existsSync(path);
  if (isThere && !force && isOfProject) {
    report.remarks.push(`${path} was there already and stays as it is.`);
    return;
  }
  await mkdir(dirname(path), { recursive: true });
  if (isThere) overwritten.push(path);
  else made.push(() => rm(path, { force: true }));
  const written =
    isOfProject && path.endsWith(".json")
      ? movedProject(bytes, report.manifest.dataDir, config.dataDir)
      : bytes;
  await writeFile(path, written, { mode: 0o600 });
}

/** The file of a project names its database, which may have moved with the data folder. */
function movedProject(bytes: Buffer, from: string, to: string): Buffer {
  const url = storedUrl(bytes.toString());
  if (url === null) return bytes;
  const project = JSON.parse(bytes.toString()) as Record<string, unknown>; // cast: see `storedUrl`
  const here = { ...project, databaseUrl: moved(url, from, to) };
  return Buffer.from(`${JSON.stringify(here, null, 2)}\n`);
}

/** For the operator to read: another machine has other addresses. */
async function restoreEnvironment(
  { config, made, overwritten }: Filling,
  content: Readable,
): Promise<void> {
  const path = join(config.dataDir, "environment.backup");
  if (existsSync(path)) overwritten.push(path);
  else made.push(() => rm(path, { force: true }));
  await writeFile(path, await buffer(content), { mode: 0o600 });
}
