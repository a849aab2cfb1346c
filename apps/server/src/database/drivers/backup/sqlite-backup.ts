import BetterSqlite from "better-sqlite3";
import { randomUUID } from "node:crypto";
import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { SetupError } from "../../../core/setup-error.ts";
import { notEmpty, type BackupSink, type DatabaseRestore } from "./restore.ts";

/** All pages in one step: a step sees one moment, and a copy in several begins anew whenever something is written between them. */
const allPages = 0x7fffffff;
/** Milliseconds to wait for a writing transaction of a server. */
const busyTimeout = 15_000;
const partName = "rowhouse.db";

/**
 * SQLite's own online backup: the file alone would lack what still stands in its `-wal`. The copy is checked, then stored.
 */
export async function backUpSqlite(file: string, sink: BackupSink): Promise<string[]> {
  const copy = join(tmpdir(), `rowhouse-${randomUUID()}.db`);
  try {
    const source = new BetterSqlite(file, { fileMustExist: true, timeout: busyTimeout });
    try {
      await source.backup(copy, { progress: () => allPages });
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

/** The stored pages go through SQLite into the file, with its locks: a server that still writes makes it fail, not break. */
export async function restoreSqlite(file: string, clear: boolean): Promise<DatabaseRestore> {
  const isNew = !existsSync(file);
  if (!clear && !isNew && !isEmpty(file)) throw notEmpty();
  await mkdir(dirname(file), { recursive: true });
  const copy = join(dirname(file), `.restore-${randomUUID()}.db`);
  return {
    async take(_name, content: Readable) {
      await pipeline(content, createWriteStream(copy, { flags: "wx", mode: 0o600 }));
      assertWhole(copy);
    },
    async finish() {
      try {
        await writeInto(copy, file);
      } finally {
        await removeWithSides(copy);
      }
    },
    async abort() {
      await removeWithSides(copy);
      if (isNew) await removeWithSides(file);
    },
  };
}

async function writeInto(copy: string, file: string): Promise<void> {
  const source = new BetterSqlite(copy, { fileMustExist: true });
  try {
    await source.backup(file, { progress: () => allPages });
  } catch (error) {
    throw new SetupError(
      `The database file ${file} cannot be written. Stop every server that uses it, and check its permissions.`,
      { cause: error },
    );
  } finally {
    source.close();
  }
  // Written in the mode of the copy; what a server would set anyway is set here, so that nothing stays beside the file.
  const target = new BetterSqlite(file);
  target.pragma("journal_mode = WAL");
  target.close();
}

function isEmpty(file: string): boolean {
  const known = new BetterSqlite(file, { readonly: true });
  try {
    return known.prepare("select 1 from sqlite_schema limit 1").get() === undefined;
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
  for (const each of [file, `${file}-wal`, `${file}-shm`, `${file}-journal`])
    await rm(each, { force: true });
}
