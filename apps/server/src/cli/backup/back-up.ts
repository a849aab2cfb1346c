import { createReadStream } from "node:fs";
import { readdir } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { Readable } from "node:stream";
import type { Config } from "../../config/config.ts";
import { storedSecret } from "../../config/data-dir.ts";
import { AppError } from "../../core/errors.ts";
import { productVersion } from "../../modules/server/index.ts";
import { SetupError } from "../../core/setup-error.ts";
import { backUpDatabase } from "../../database/drivers/backup/database-backup.ts";
import { migrationsOf } from "../../database/migrations/migrate.ts";
import { createStores, versionsFolder, type FileStore } from "../../storage/index.ts";
import { eachInstalled, nothingInstalled } from "../installed-projects.ts";
import {
  leftParts,
  writeArchive,
  type ArchiveWriter,
  backupFormat,
  type Manifest,
} from "./archive.ts";

export interface BackupInput {
  config: Config;
  /** The variables that configure the server; stored to be read, not applied by a restore. */
  variables: Readonly<Record<string, string | undefined>>;
  file: string;
  withDatabase?: boolean;
  withFiles?: boolean;
  /** Gives it up. */
  signal?: AbortSignal;
}

export interface BackupReport {
  projects: string[];
  files: number;
  /** Bytes of the backup. */
  size: number;
  /** Remarks that an operator should read. */
  remarks: string[];
}

type FilledReport = Omit<BackupReport, "size">;

/** Folders of the data folder that come along whole. */
const keptFolders = ["extensions", "outbox", "projects"];

/** Stores everything in one file, while servers run. The file appears when it is whole. */
export async function backUp(input: BackupInput): Promise<BackupReport> {
  const { file, signal = new AbortController().signal } = input;
  const left = await leftParts(file);
  const archive = await writeArchive(file, signal);
  try {
    const report = await addEverything(archive, input);
    const remarks = [...report.remarks, ...left.map(remarkOnPart)];
    return { ...report, remarks, size: await archive.finish() };
  } catch (error) {
    await archive.abort();
    throw error;
  }
}

function remarkOnPart(path: string): string {
  return `${path} is a part of a backup that ended suddenly, or that still runs. Remove it if none does.`;
}

async function addEverything(archive: ArchiveWriter, input: BackupInput): Promise<FilledReport> {
  const { config, withDatabase = true, withFiles = true } = input;
  const projects = await eachInstalled(config, async (project, db) => ({
    ...project,
    migrations: await migrationsOf(db),
  }));
  if (projects.length === 0)
    throw new SetupError(`${nothingInstalled(config)} So there is nothing to back up.`);
  const manifest: Manifest = {
    format: backupFormat,
    version: productVersion,
    createdAt: new Date().toISOString(),
    dataDir: config.dataDir,
    projects: projects.map(({ key, dialect, migrations }) => ({ key, dialect, migrations })),
    withDatabase,
    withFiles,
  };
  const report: FilledReport = { projects: projects.map(({ key }) => key), files: 0, remarks: [] };
  await archive.add("manifest.json", Buffer.from(JSON.stringify(manifest, null, 2)));
  await addConfiguration(archive, input);
  const storeOf = createStores(config.storage);
  for (const { key, databaseUrl } of projects) {
    // Rows first: a file that comes after them is one too many, never one too few.
    if (withDatabase)
      report.remarks.push(
        ...(await backUpDatabase(databaseUrl, {
          add: (name, content) => archive.add(`database/${key}/${name}`, content),
        })),
      );
    if (withFiles) await addFiles({ archive, store: storeOf(key), key, report });
  }
  return report;
}

/** The secret, the files of the projects, extensions, mails that wait, and the variables. */
async function addConfiguration(
  archive: ArchiveWriter,
  { config, variables }: BackupInput,
): Promise<void> {
  const secret = config.secret ?? (await storedSecret(config.dataDir));
  await archive.add("data/secret", Buffer.from(`${secret}\n`));
  const named = Object.entries(variables).filter(([name]) => name.startsWith("ROWHOUSE_"));
  const lines = named.map(([name, value = ""]) => `${name}=${value}\n`);
  await archive.add("environment", Buffer.from(lines.toSorted().join("")));
  for (const folder of keptFolders) {
    const entries = await readdir(join(config.dataDir, folder), {
      recursive: true,
      withFileTypes: true,
    }).catch(() => []);
    for (const entry of entries) {
      if (!entry.isFile() || entry.name.endsWith(".maintenance")) continue;
      const path = join(entry.parentPath, entry.name);
      const name = relative(config.dataDir, path).replaceAll(sep, "/");
      await archive.add(`data/${name}`, createReadStream(path));
    }
  }
}

interface FilesInput {
  archive: ArchiveWriter;
  store: FileStore;
  key: string;
  report: FilledReport;
}

/** Adds the files of a project without thumbnails, which are made again when somebody asks for them. */
async function addFiles({ archive, store, key, report }: FilesInput): Promise<void> {
  for (const folder of ["originals", "kept", versionsFolder]) {
    for await (const name of store.list(folder)) {
      try {
        await archive.add(`files/${key}/${name}`, Readable.from(await store.read(name)));
        report.files += 1;
      } catch (error) {
        if (!(error instanceof AppError && error.key === "notFound")) throw error;
        report.remarks.push(`The file ${name} was removed while the backup was made.`);
      }
    }
  }
}
