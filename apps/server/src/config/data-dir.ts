import { parseJson } from "@rowhouse/contract";
import { randomBytes } from "node:crypto";
import { constants } from "node:fs";
import { access, mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { IdentityProvider } from "../core/project.ts";
import { SetupError, isSystemFailure, systemReason } from "../core/setup-error.ts";
import { readProviders } from "./identity-providers.ts";

/** Makes the data folder and its folders; throws SetupError with the reason when they cannot be made or written. */
export async function prepareDataDir(dataDir: string): Promise<void> {
  try {
    await makeFolder(join(dataDir, "projects"));
    await access(dataDir, constants.W_OK);
  } catch (error) {
    const isThere = await access(dataDir, constants.F_OK).then(
      () => true,
      () => false,
    );
    // The folders above it were made or found before.
    const isNowhere = isSystemFailure(error) && error.code === "ENOENT";
    const reason = isNowhere ? "the system has no folders there" : systemReason(error);
    throw new SetupError(
      `The data folder ${dataDir} cannot be ${isThere ? "written" : "made"}: ${reason}. Put that right, or name another folder with ROWHOUSE_DATA_DIR (--data).`,
      { cause: error },
    );
  }
}

/**
 * With the folders above it. Node's own way of that (`recursive`) never ends in `/proc` and the like. Other processes may do
 * the same: whatever one of them has made between two steps is found.
 */
async function makeFolder(path: string): Promise<void> {
  try {
    await makeOne(path);
  } catch (error) {
    const isMissing = isSystemFailure(error) && error.code === "ENOENT";
    if (!isMissing || dirname(path) === path) throw error;
    await makeFolder(dirname(path));
    await makeOne(path);
  }
}

async function makeOne(path: string): Promise<void> {
  try {
    await mkdir(path, { mode: 0o700 });
  } catch (error) {
    if (!(await isFolder(path))) throw error;
  }
}

async function isFolder(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null))?.isDirectory() === true;
}

/** The signing secret in the data folder, generated at the first start; readable by the owner only. */
export async function storedSecret(dataDir: string): Promise<string> {
  const file = join(dataDir, "secret");
  const known = await readText(file);
  if (known !== null && known.trim().length >= 16) return known.trim();
  const secret = randomBytes(48).toString("base64url");
  try {
    // The first of two processes wins, both then use what is on disk.
    await writeFile(file, `${secret}\n`, { mode: 0o600, flag: known === null ? "wx" : "w" });
    return secret;
  } catch (error) {
    const other = await readText(file);
    if (other !== null && other.trim() !== "") return other.trim();
    const reason = systemReason(error);
    throw new SetupError(
      `The secret cannot be stored in ${file}: ${reason}. Put that right, or set ROWHOUSE_SECRET.`,
      { cause: error },
    );
  }
}

/** The persisted data of a project: where its database is, which pages elsewhere may call it, where people sign in. */
export interface ProjectFile {
  key: string;
  /** Empty: the default location. */
  databaseUrl: string;
  /** Origins allowed to call the API from a browser; `*` = all (without credentials). */
  corsOrigins: string[];
  providers: IdentityProvider[];
}

/** A project without a file, or what a file leaves out: no page elsewhere may call it. */
export function projectWithDefaults(key: string): ProjectFile {
  return { key, databaseUrl: "", corsOrigins: [], providers: [] };
}

/** Null when the project has no file. Throws SetupError when the file is damaged or names a provider that cannot work. */
export async function readProjectFile(dataDir: string, key: string): Promise<ProjectFile | null> {
  const file = projectPath(dataDir, key);
  const text = await readText(file);
  if (text === null) return null;
  const { auth, ...stored } = parseProject(text, file);
  return { ...projectWithDefaults(key), ...stored, key, providers: readProviders(auth, file) };
}

function parseProject(text: string, file: string): WrittenProject {
  const value = parseJson(text);
  if (isWrittenProject(value)) return value;
  throw new SetupError(
    `The project file ${file} is damaged. Restore it, or remove it to set the project up again.`,
  );
}

/** Written whole or not at all; it may hold the password of the database. What operators wrote into it stays. */
export async function writeProjectFile(
  dataDir: string,
  { key, databaseUrl, corsOrigins }: Omit<ProjectFile, "providers">,
): Promise<void> {
  const file = projectPath(dataDir, key);
  const text = await readText(file);
  const project = {
    ...(text === null ? {} : parseProject(text, file)),
    key,
    databaseUrl,
    corsOrigins,
  };
  const draft = `${file}.${randomBytes(4).toString("hex")}`;
  await writeFile(draft, `${JSON.stringify(project, null, 2)}\n`, { mode: 0o600 });
  await rename(draft, file);
}

export async function removeProjectFile(dataDir: string, key: string): Promise<void> {
  await rm(projectPath(dataDir, key), { force: true });
}

/** Keys of the projects that have a file. */
export async function projectKeys(dataDir: string): Promise<string[]> {
  const names = await readdir(join(dataDir, "projects")).catch(() => []);
  return names
    .filter((name) => name.endsWith(".json"))
    .map((name) => name.slice(0, -".json".length))
    .toSorted();
}

function projectPath(dataDir: string, key: string): string {
  return join(dataDir, "projects", `${key}.json`);
}

async function readText(file: string): Promise<string | null> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    if (isSystemFailure(error) && ["ENOENT", "ENOTDIR"].includes(error.code)) return null;
    const reason = systemReason(error);
    throw new SetupError(`The file ${file} cannot be read: ${reason}.`, { cause: error });
  }
}

/** The file as it is: written by the installer, or by an operator who states only what is needed. */
interface WrittenProject {
  databaseUrl?: string;
  corsOrigins?: string[];
  auth?: unknown;
}

function isWrittenProject(value: unknown): value is WrittenProject {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const { databaseUrl = "", corsOrigins = [] }: { databaseUrl?: unknown; corsOrigins?: unknown } =
    value;
  return (
    typeof databaseUrl === "string" &&
    Array.isArray(corsOrigins) &&
    corsOrigins.every((origin) => typeof origin === "string")
  );
}
