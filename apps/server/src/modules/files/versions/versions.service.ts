import {
  asRecord,
  emptyQuery,
  ownValue,
  parseJson,
  limits as contractLimits,
  type FileVersion,
  type Item,
} from "@rowhouse/contract";
import {
  inTransaction,
  onTransactionEnd,
  toStoredTime,
  type Context,
} from "../../../core/context.ts";
import { AppError } from "../../../core/errors.ts";
import type { StoredVersion } from "../../../core/project-files.ts";
import {
  authorizeWrite,
  createItem,
  readItem,
  unrecordedWrite,
  type WriteResult,
} from "../../../query/index.ts";
import { fileStoreOf } from "../../../storage/index.ts";
import { originalKey } from "../bytes/addresses.ts";
import type { PictureFacts } from "../bytes/pictures.ts";
import { readNotes } from "../editing/picture-notes.ts";
import { changeFile } from "../file-change.ts";
import { fileData } from "../file-data.ts";
import { removeBytes } from "../file-bytes.ts";
import { collection } from "../file-rows.ts";
import { storedVideo } from "../remote/videos.ts";
import type { Content } from "../upload/content.ts";
import { kindOfName } from "../upload/file-types.ts";
import { uploadService, type ChangeOptions } from "../upload/upload.service.ts";

/** The fields of files that say of the present content what a version says of its own. */
const fields = [
  "type",
  "filesize",
  "width",
  "height",
  "duration",
  "checksum",
  "embed",
  "filename",
  "uploaded_on",
  "uploaded_by",
  "data",
];

/**
 * Contents that files had before (API contract 2.27). Who may read a file sees them, as far as the fields of the file are readable
 * that say the same of the present content; who may update it brings one back or deletes it.
 */
export function versionsService(ctx: Context) {
  const store = fileStoreOf(ctx.project.storage);
  const { fileVersions } = ctx.project;

  const find = async (key: string, id: string): Promise<StoredVersion & { replaced: object }> => {
    const versions = await fileVersions.list(Number(key));
    const version = versions.find((each) => String(each.id) === id);
    if (version === undefined || version.replaced === null) throw new AppError("itemNotFound");
    return { ...version, replaced: version.replaced };
  };

  return {
    /** The present content first, then those of before, the latest first. Throws `itemNotFound`, `readDenied`. */
    async list(key: string): Promise<FileVersion[]> {
      // Fields that the caller may not read are left out, which is nothing to report: the request names none.
      const reading = { ...ctx, leftOut: new Set<string>() };
      const query = { ...emptyQuery, fields, leavesOutFields: true };
      const { item } = await readItem(reading, collection, { key, query });
      const versions = await fileVersions.list(Number(key));
      const present = versions.find(({ replaced }) => replaced === null);
      return [
        presentVersion(item, present ?? null),
        ...versions
          .filter(({ replaced }) => replaced !== null)
          .map((version) => earlierVersion(ctx, item, version)),
      ];
    },

    /** Replaces the content of a file by one of before. Throws `itemNotFound`, `updateDenied`, and what replacing throws. */
    async restore(key: string, id: string, options: ChangeOptions): Promise<WriteResult> {
      uploadService(ctx, { maxBytes: contractLimits.bodyBytes }).allowReplace();
      await readItem(ctx, collection, { key, query: { ...emptyQuery, fields: ["id"] } });
      const version = await find(key, id);
      const { focus } = readNotes(metadataOf(version));
      return await changeFile(ctx, store, {
        key,
        values: {},
        ...options,
        replacement: contentOf(version),
        action: "revert",
        ...(focus === null ? {} : { edit: { focus, isEdited: false } }),
      });
    },

    /** Deletes a content of before for good; an entry of the activity says so. Throws `itemNotFound`, `updateDenied`. */
    async remove(key: string, id: string, comment: string | null): Promise<void> {
      await inTransaction(ctx, async (inner) => {
        const attempt = { action: "update", key, values: {}, rolesOf: () => [] } as const;
        await authorizeWrite(inner, collection, attempt);
        const version = await find(key, id);
        if (!(await fileVersions.remove(inner.db, version))) throw new AppError("itemNotFound");
        await recordRemoval(
          inner,
          key,
          comment ?? `Deleted the content of ${version.made.on} UTC.`,
        );
        const { name } = version;
        if (name !== null) onTransactionEnd(inner, { commit: () => removeBytes(ctx, store, name) });
      });
    },
  };
}

async function recordRemoval(ctx: Context, item: string, comment: string): Promise<void> {
  const { actor, clock, origin } = ctx;
  await createItem(ctx, "directus_activity", {
    ...unrecordedWrite,
    values: {},
    set: {
      action: "update",
      action_by: actor.user ?? 0,
      action_on: toStoredTime(clock.now()),
      ip: origin.ip,
      user_agent: origin.userAgent,
      act: origin.act,
      collection,
      item,
      comment,
    },
  });
}

/** The present content; one that was never replaced is there since the file is. */
function presentVersion(file: Item, since: StoredVersion | null): FileVersion {
  return {
    id: null,
    ...factsOf(file, file),
    made_on: since === null ? textOrNull(file["uploaded_on"]) : timeIn(file, since.made),
    made_by: since === null ? numberOrNull(file["uploaded_by"]) : userIn(file, since.made),
    replaced_on: null,
    replaced_by: null,
    // The planner computed it.
    data: (file["data"] ?? null) as FileVersion["data"],
  };
}

function earlierVersion(ctx: Context, file: Item, version: StoredVersion): FileVersion {
  const { id, name, facts, made, replaced } = version;
  // Whoever may not read the disk name of a file cannot address its bytes either.
  const mayAddress = "filename" in file && "data" in file;
  return {
    id,
    ...factsOf(file, facts),
    made_on: timeIn(file, made),
    made_by: userIn(file, made),
    replaced_on: timeIn(file, replaced),
    replaced_by: userIn(file, replaced),
    data: mayAddress ? fileData(ctx, { ...facts, filename: name ?? "" }) : null,
  };
}

/** The facts about a content, of those that are readable of the file. */
function factsOf(file: Item, facts: Item) {
  const shown = <T>(name: string, read: (value: unknown) => T | null): T | null =>
    Object.hasOwn(file, name) ? read(ownValue(facts, name)) : null;
  return {
    type: shown("type", textOrNull),
    filesize: shown("filesize", numberOrNull),
    width: shown("width", numberOrNull),
    height: shown("height", numberOrNull),
    duration: shown("duration", numberOrNull),
    checksum: shown("checksum", textOrNull),
    embed: shown("embed", textOrNull),
  };
}

function timeIn(file: Item, moment: StoredVersion["replaced"]): string | null {
  return "uploaded_on" in file && moment !== null ? `${moment.on.replace(" ", "T")}+00:00` : null;
}

function userIn(file: Item, moment: StoredVersion["replaced"]): number | null {
  return "uploaded_by" in file && moment !== null ? moment.by : null;
}

function textOrNull(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}

function numberOrNull(value: unknown): number | null {
  return value === null || value === undefined ? null : Number(value);
}

/** A version as content to be stored again. */
function contentOf(version: StoredVersion): Content {
  const { name, facts } = version;
  const video = storedVideo(facts["type"], facts["embed"]);
  // The metadata that users entered stay as they are.
  const columns = { ...facts };
  delete columns["metadata"];
  const { picture } = metadataOf(version);
  return {
    bytes: null,
    clientName: null,
    embed: video && { ...video, title: "", duration: Number(facts["duration"] ?? 0) },
    stored: {
      key: name === null ? null : originalKey(name),
      described: {
        kind: name === null ? null : kindOfName(name),
        columns,
        // Detected by the server when the content came.
        picture: (picture ?? null) as PictureFacts | null,
      },
    },
  };
}

function metadataOf({ facts: { metadata } }: StoredVersion): Item {
  return asRecord(typeof metadata === "string" ? parseJson(metadata) : metadata);
}
