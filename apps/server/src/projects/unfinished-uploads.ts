import { asRecord, limits } from "@rowhouse/contract";
import { toStoredTime } from "../core/context.ts";
import type { Logger } from "../core/log/logger.ts";
import type { Project } from "../core/project.ts";
import type { UnfinishedUpload, UnfinishedUploads, UploadPieces } from "../core/project-files.ts";
import type { Database, Row } from "../database/database.ts";
import { uploadsTable } from "../database/migrations/20261220-create-uploads.ts";
import { identifier, sql } from "../database/sql.ts";
import { partsFolder } from "../storage/index.ts";
import { repeatWork, type Upkeep } from "./upkeep.ts";

const table = identifier(uploadsTable);
const hour = 60 * 60 * 1000;
/** Milliseconds after which a request that works on an upload counts as one of a process that was killed. */
const claimedFor = 60_000;

/** The unfinished uploads of a database. */
export function unfinishedUploadsIn(db: Database): UnfinishedUploads {
  return {
    async add({ id, user, size }, now) {
      const row = {
        upload_id: id,
        user_id: user,
        size,
        received: 0,
        part_ends: "",
        begun: toStoredTime(now),
      };
      await db.insert(uploadsTable, row, "upload_id");
    },

    async find(id, user, now) {
      const [row] = await db.all(
        sql`select upload_id, user_id, size, received, pieces, part_ends, begun from ${table}
          where upload_id = ${id} and user_id = ${user}
          and begun > ${toStoredTime(oldestBegin(now))}`,
      );
      return row === undefined ? null : toUpload(row);
    },

    async held(user, now) {
      const rows = await db.all(
        sql`select size from ${table} where user_id = ${user}
          and begun > ${toStoredTime(oldestBegin(now))}`,
      );
      return {
        count: rows.length,
        bytes: rows.reduce((sum, { size }) => sum + Number(size), 0),
      };
    },

    async advance({ id, offset }, to) {
      const pieces = to.pieces && JSON.stringify(to.pieces);
      // Where it was decides between two that want to go on from there.
      const changed = await db.run(
        sql`update ${table} set received = ${to.offset}, pieces = ${pieces}, part_ends = ${to.partEnds.join(",")}
          where upload_id = ${id} and received = ${offset}`,
      );
      return changed > 0;
    },

    async claim(id, now, renews = false) {
      const until = toStoredTime(new Date(now.getTime() + claimedFor));
      const isFree = sql`(ending_until is null or ending_until < ${toStoredTime(now)})`;
      const changed = await db.run(
        sql`update ${table} set ending_until = ${until}
          where upload_id = ${id} and ${renews ? sql`ending_until is not null` : isFree}`,
      );
      return changed > 0;
    },

    async release(id) {
      await db.run(sql`update ${table} set ending_until = null where upload_id = ${id}`);
    },

    async take(inside, id) {
      return (await inside.run(sql`delete from ${table} where upload_id = ${id}`)) > 0;
    },

    async exists(id) {
      return (await db.all(sql`select upload_id from ${table} where upload_id = ${id}`)).length > 0;
    },

    async expire(now) {
      await db.run(sql`delete from ${table} where begun <= ${toStoredTime(oldestBegin(now))}`);
    },
  };
}

function oldestBegin(now: Date): Date {
  return new Date(now.getTime() - limits.uploadHours * hour);
}

function toUpload(row: Row): UnfinishedUpload {
  // The database keeps UTC text without a zone.
  const begun = new Date(`${String(row["begun"]).replace(" ", "T")}Z`);
  const ends = String(row["part_ends"]);
  const partEnds = ends === "" ? [] : ends.split(",").map(Number);
  return {
    id: String(row["upload_id"]),
    user: Number(row["user_id"]),
    size: Number(row["size"]),
    offset: Number(row["received"]),
    pieces: toPieces(row["pieces"]),
    partEnds,
    expires: new Date(begun.getTime() + limits.uploadHours * hour),
  };
}

/** Written by `advance` only. */
function toPieces(text: unknown): UploadPieces | null {
  if (typeof text !== "string") return null;
  const { id, marks, hash } = asRecord(JSON.parse(text));
  if (!Array.isArray(marks)) return null;
  return { id: String(id), marks: marks.map(String), hash: String(hash) };
}

/** Milliseconds from the start to the first look. */
const firstLook = 60_000;

/**
 * Gives up uploads that have expired, once an hour, and removes parts that belong to no upload, such as those of a process
 * that was killed.
 */
export function sweepUnfinished(
  { uploads, storage }: Pick<Project, "uploads" | "storage">,
  log: Logger | undefined,
): Upkeep {
  const sweep = async (now: Date, signal: AbortSignal): Promise<void> => {
    try {
      await uploads.expire(now);
      const seen = new Set<string>();
      for await (const name of storage.list(partsFolder)) {
        if (signal.aborted) return;
        const [, id = ""] = name.split("/");
        if (seen.has(id)) continue;
        seen.add(id);
        if (!(await uploads.exists(id))) await storage.removeFolder(`${partsFolder}/${id}`);
      }
    } catch (error) {
      log?.warn("Unfinished uploads could not be removed yet.", { error });
    }
  };
  return repeatWork(sweep, { first: firstLook, every: hour });
}
