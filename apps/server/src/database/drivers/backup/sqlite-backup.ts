import BetterSqlite from "better-sqlite3";
import { randomUUID } from "node:crypto";
import { createReadStream, createWriteStream, existsSync, type Stats } from "node:fs";
import { chmod, chown, mkdir, realpath, rename, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { AppError } from "../../../core/errors.ts";
import { SetupError, systemReason } from "../../../core/setup-error.ts";
import { toAppError } from "../../errors/app-errors.ts";
import { notEmpty, type BackupSink, type DatabaseRestore } from "./restore.ts";

/** All pages in one step: a step sees one moment, and a copy in several begins again whenever something is written in between. */
const allPages = 0x7fffffff;
/** Milliseconds to wait for a writing transaction of a server. */
const busyTimeout = 15_000;
const partName = "rowhouse.db";
/** Milliseconds in which a server that was just stopped closes the file. */
const farewell = 2000;

/**
 * SQLite's own online backup: the file alone would lack what still stands in its `-wal`. The copy is checked, then stored.
 */
export async function backUpSqlite(file: string, sink: BackupSink): Promise<string[]> {
  const copy = join(tmpdir(), `rowhouse-${randomUUID()}.db`);
  try {
    const source = new BetterSqlite(file, { fileMustExist: true, timeout: busyTimeout });
    try {
      await source.backup(copy, { progress: () => allPages });
    } catch (error) {
      throw copyFailure(file, error);
    } finally {
      source.close();
    }
    assertWhole(copy);
    await sink.add(partName, createReadStream(copy));
    return [];
  } finally {
    await removeWithSides(copy);
  }
}

function copyFailure(file: string, error: unknown): SetupError {
  const failure = toAppError(error);
  const isFull = failure instanceof AppError && failure.key === "databaseFull";
  const reason = isFull ? "the disk is full" : error instanceof Error ? error.message : "";
  return new SetupError(
    `The database ${file} cannot be copied into ${tmpdir()} (${reason}). Put that right, or name another folder with TMPDIR.`,
    { cause: error },
  );
}

/** A new file beside the one in use, which takes its place when it is whole. A damaged one is replaced, too: it may be why somebody restores. */
export async function restoreSqlite(path: string, clear: boolean): Promise<DatabaseRestore> {
  const isNew = !existsSync(path);
  // The place of a link stays.
  const file = isNew ? path : await realpath(path);
  if (!isNew) {
    if (!clear && !isEmpty(file)) throw notEmpty();
    refuseUsers(file);
  }
  const copy = join(dirname(file), `.restore-${randomUUID()}.db`);
  await makeCopy(file, copy);
  return {
    async take(_name, content) {
      await pipeline(content, createWriteStream(copy, { mode: 0o600 }));
      assertWhole(copy);
    },
    async finish() {
      try {
        prepareCopy(copy);
        if (!isNew) {
          await likeBefore(copy, await stat(file));
          refuseUsers(file);
          await removeSides(file);
        }
        await rename(copy, file);
      } finally {
        await removeWithSides(copy);
      }
    },
    async abort() {
      await removeWithSides(copy);
      return null;
    },
  };
}

/** The file is made at once: where it cannot be, nothing else begins. */
async function makeCopy(file: string, copy: string): Promise<void> {
  try {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(copy, "", { flag: "wx", mode: 0o600 });
  } catch (error) {
    throw new SetupError(`The database file ${file} cannot be written: ${systemReason(error)}.`, {
      cause: error,
    });
  }
}

/**
 * Refuses a file in use: its users keep it from leaving WAL mode. Afterwards everything stands in the file, and nothing beside it: it
 * can be replaced. A file that is no database, or damaged, has no users.
 */
function refuseUsers(file: string): void {
  try {
    const target = new BetterSqlite(file, { timeout: farewell });
    try {
      if (target.pragma("journal_mode = DELETE", { simple: true }) === "delete") return;
    } finally {
      target.close();
    }
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    if (isNoDatabase(error)) return;
    if (!/^SQLITE_(BUSY|LOCKED)/.test(code))
      throw new SetupError(
        `The database file ${file} cannot be written: ${String(error)}. Check its permissions.`,
        { cause: error },
      );
  }
  throw new SetupError(
    `A server or another program is using the database file ${file}. Stop every one of them before it is restored.`,
  );
}

function isNoDatabase(error: unknown): boolean {
  return (
    error instanceof Error && "code" in error && /^SQLITE_(NOTADB|CORRUPT)/.test(String(error.code))
  );
}

/** Settings that a server would make anyway. */
function prepareCopy(copy: string): void {
  const handle = new BetterSqlite(copy, { fileMustExist: true });
  handle.pragma("journal_mode = WAL");
  handle.close();
}

/** Who restores may be another user than the server. */
async function likeBefore(copy: string, { uid, gid, mode }: Stats): Promise<void> {
  await chmod(copy, mode & 0o777);
  await chown(copy, uid, gid).catch(() => undefined);
}

function isEmpty(file: string): boolean {
  const known = new BetterSqlite(file, { readonly: true });
  try {
    return known.prepare("select 1 from sqlite_schema limit 1").get() === undefined;
  } catch (error) {
    if (isNoDatabase(error)) return false;
    throw error;
  } finally {
    known.close();
  }
}

function assertWhole(file: string): void {
  const copy = new BetterSqlite(file, { fileMustExist: true });
  try {
    const found = copy.pragma("integrity_check", { simple: true });
    if (found !== "ok")
      throw new SetupError(`The SQLite database is damaged: ${String(found).slice(0, 300)}`);
  } finally {
    copy.close();
  }
}

async function removeWithSides(file: string): Promise<void> {
  await rm(file, { force: true });
  await removeSides(file);
}

async function removeSides(file: string): Promise<void> {
  for (const side of ["wal", "shm", "journal"]) await rm(`${file}-${side}`, { force: true });
}
