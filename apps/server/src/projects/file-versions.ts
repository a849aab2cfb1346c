import { createHash } from "node:crypto";
import { pipeline } from "node:stream/promises";
import { toStoredTime } from "../core/context.ts";
import type { Logger } from "../core/log/logger.ts";
import type { Project, Retention } from "../core/project.ts";
import type { StoredVersion, FileVersions } from "../core/project-files.ts";
import type { Database, Row } from "../database/database.ts";
import { fileVersionsTable } from "../database/migrations/20261226-create-file-versions.ts";
import { assignments, identifier, list, sql } from "../database/sql.ts";
import { fileStoreOf, readVersionName, versionsFolder, type FileStore } from "../storage/index.ts";
import { repeatWork, type Upkeep } from "./upkeep.ts";

const table = identifier(fileVersionsTable);
/** The columns of files that describe their content. */
const factColumns = [
  "type",
  "charset",
  "filesize",
  "width",
  "height",
  "duration",
  "checksum",
  "embed",
  "thumbhash",
  "metadata",
] as const;
/** Versions that are forgotten, and names that are looked up, together. */
const pieceSize = 200;

/** The contents of the files of a database, with at most `kept` of before for each file. */
export function fileVersionsIn(db: Database, kept: number): FileVersions {
  return {
    kept,

    async list(file) {
      const rows = await db.all(
        sql`select * from ${table} where file_id = ${file} order by id desc`,
      );
      return rows.map(toVersion);
    },

    async note(inside, { file, row, name, isKept, on, by }) {
      const [present] = await inside.all(
        sql`select id from ${table} where file_id = ${file} and replaced_on is null`,
      );
      const replaced = { ...factsOf(row), name, replaced_on: on, replaced_by: by };
      const made = { made_on: row["uploaded_on"], made_by: row["uploaded_by"] };
      if (present !== undefined)
        await inside.run(
          isKept
            ? sql`update ${table} set ${assignments(replaced)} where id = ${present["id"]}`
            : sql`delete from ${table} where id = ${present["id"]}`,
        );
      else if (isKept)
        await inside.insert(fileVersionsTable, { file_id: file, ...made, ...replaced }, "id");
      await inside.insert(fileVersionsTable, { file_id: file, made_on: on, made_by: by }, "id");
      const past = await inside.all(
        sql`select id, name from ${table} where file_id = ${file} and replaced_on is not null order by id desc`,
      );
      return await forget(inside, past.slice(this.kept));
    },

    async remove(inside, { id }) {
      return (await inside.run(sql`delete from ${table} where id = ${id}`)) > 0;
    },

    async removeAll(inside, file) {
      return await forget(
        inside,
        await inside.all(sql`select id, name from ${table} where file_id = ${file}`),
      );
    },

    async expire(before) {
      const rows = await db.all(
        sql`select id, name from ${table} where replaced_on < ${toStoredTime(before)}
          order by id limit ${pieceSize}`,
      );
      return rows.length === 0 ? null : await forget(db, rows);
    },

    async known(names) {
      const rows = await db.all(sql`select name from ${table} where name in (${list(names)})`);
      return new Set(rows.map(({ name }) => String(name)));
    },

    giveBack: (storage, name) => giveBack(db, fileStoreOf(storage), name),
  };
}

async function forget(db: Database, rows: readonly Row[]): Promise<string[]> {
  if (rows.length === 0) return [];
  await db.run(sql`delete from ${table} where id in (${list(rows.map(({ id }) => id))})`);
  return rows.flatMap(({ name }) => (name === null ? [] : [String(name)]));
}

function factsOf(row: Row): Row {
  return Object.fromEntries(factColumns.map((column) => [column, row[column] ?? null]));
}

function toVersion(row: Row): StoredVersion {
  const { replaced_on: replacedOn } = row;
  return {
    id: Number(row["id"]),
    name: row["name"] === null ? null : String(row["name"]),
    made: { on: String(row["made_on"]), by: Number(row["made_by"]) },
    replaced:
      replacedOn === null ? null : { on: String(replacedOn), by: Number(row["replaced_by"]) },
    facts: factsOf(row),
  };
}

const hour = 60 * 60 * 1000;
/** Milliseconds from the start to the first look. */
const firstLook = 90_000;
/** Milliseconds after which a version that nobody has noted is of a replacement that ended suddenly. */
const forgottenAge = 6 * hour;

type SweptProject = Pick<Project, "db" | "fileVersions" | "removals" | "storage">;

/**
 * Forgets versions that are older than revisions are kept, once an hour, and removes bytes that no version has: those of a
 * process that was killed while it replaced content. Where the file still says that it has that content, it gets it back.
 */
export function sweepVersions(
  project: SweptProject,
  { revisions }: Pick<Retention, "revisions">,
  log: Logger | undefined,
): Upkeep {
  const sweep = async (now: Date, signal: AbortSignal): Promise<void> => {
    try {
      if (revisions !== Infinity)
        await expireAll(project, new Date(now.getTime() - revisions * 24 * hour), { now, signal });
      await removeStrays(project, { now, signal });
    } catch (error) {
      log?.warn("Old versions of files could not be removed yet.", { error });
    }
  };
  return repeatWork(sweep, { first: firstLook, every: hour });
}

interface Look {
  now: Date;
  signal: AbortSignal;
}

async function expireAll(project: SweptProject, end: Date, look: Look): Promise<void> {
  while (!look.signal.aborted) {
    const names = await project.fileVersions.expire(end);
    if (names === null) return;
    for (const name of names) await removeBytes(project, name, look.now);
  }
}

/** Removes the bytes of a version and its thumbnails; what the store refuses is tried again later. */
async function removeBytes(
  { db, removals, storage }: SweptProject,
  name: string,
  now: Date,
): Promise<void> {
  const [bytes, thumbnails] = [`${versionsFolder}/${name}`, `thumbnails/${name}`];
  await storage.removeFolder(thumbnails).catch(() => removals.add(db, `${thumbnails}/`, now));
  await storage.remove(bytes).catch(() => removals.add(db, bytes, now));
}

async function removeStrays(project: SweptProject, { now, signal }: Look): Promise<void> {
  let names: string[] = [];
  const removePiece = async (): Promise<void> => {
    const known = names.length === 0 ? new Set() : await project.fileVersions.known(names);
    for (const name of names)
      if (!known.has(name)) {
        await project.fileVersions.giveBack(project.storage, name);
        await removeBytes(project, name, now);
      }
    names = [];
  };
  for await (const path of project.storage.list(versionsFolder)) {
    if (signal.aborted) return;
    const name = path.slice(versionsFolder.length + 1);
    const named = readVersionName(name)?.named.getTime() ?? 0;
    if (now.getTime() - named < forgottenAge) continue;
    names.push(name);
    if (names.length === pieceSize) await removePiece();
  }
  await removePiece();
}

/** Mends a file whose bytes were replaced, but whose row was not: the row decides. */
async function giveBack(db: Database, store: FileStore, name: string): Promise<void> {
  const file = readVersionName(name)?.file ?? 0;
  const [row] = await db.all(sql`select filename, checksum from directus_files where id = ${file}`);
  if (row === undefined || typeof row["checksum"] !== "string") return;
  const [own, present] = [`${versionsFolder}/${name}`, `originals/${String(row["filename"])}`];
  if ((await checksumOf(store, own)) !== row["checksum"]) return;
  if ((await checksumOf(store, present)) === row["checksum"]) return;
  await store.overwrite(own, present);
}

async function checksumOf(store: FileStore, name: string): Promise<string | null> {
  if ((await store.stat(name)) === null) return null;
  const hash = createHash("md5");
  await pipeline(await store.read(name), hash);
  return hash.digest("hex");
}
