import { ownValue, type Query } from "@rowhouse/contract";
import { onTransactionEnd, toStoredTime, type Context } from "../../core/context.ts";
import type { Row } from "../../database/database.ts";
import { updateItem, type Values, type WriteResult } from "../../query/index.ts";
import { versionName, type FileStore } from "../../storage/index.ts";
import { originalKey } from "./bytes/addresses.ts";
import { notedMetadata, type PictureNotes } from "./editing/picture-notes.ts";
import type { PictureFacts } from "./bytes/pictures.ts";
import { moveBytes, removeBytes, type BytesMove } from "./file-bytes.ts";
import { collection, serverColumns } from "./file-rows.ts";
import { describeContent, type Content, type DescribedContent } from "./upload/content.ts";
import { diskNames, embedNames, readClientName } from "./upload/names.ts";
import { kindOfName } from "./upload/file-types.ts";

/** A change of one file. */
export interface FileChange {
  key: string;
  values: Values;
  query: Query;
  ifMatch: string | null;
  /** Null when only the row changes. */
  replacement: Content | null;
  /** The picture itself is edited; left out, new content has nothing to do with what was there. */
  edit?: PictureNotes;
  /** Name of the recorded activity instead of `update`. */
  action?: string;
  /** Columns that the server decides on. */
  set?: Row;
}

/**
 * Changes a file's row and its bytes together or not at all: replaced content is written in place (F46), another name
 * moves them (F17).
 */
export async function changeFile(
  ctx: Context,
  store: FileStore,
  change: FileChange,
): Promise<WriteResult> {
  const move: ContentMove = {
    from: "",
    to: "",
    replacement: change.replacement,
    version: "",
    isChange: false,
    isKept: false,
    isEdit: change.edit?.isEdited === true,
    dropsThumbnails: "metadata" in change.values || change.edit !== undefined,
  };
  return await updateItem(ctx, collection, {
    key: change.key,
    ifMatch: change.ifMatch,
    values: change.values,
    ignore: serverColumns,
    ...(change.set === undefined ? {} : { set: change.set }),
    ...(change.action === undefined ? {} : { action: change.action }),
    validate: "sent",
    query: change.query,
    prepare: (sent, stored) => prepareChange(ctx, { sent, stored, change, move, store }),
    async after({ ctx: inner, stored }) {
      await change.replacement?.used?.(inner);
      const { end, isSetAside } = await moveBytes(ctx, store, move);
      onTransactionEnd(inner, end);
      if (!move.isChange || stored === null) return;
      const name = isSetAside ? move.version : null;
      await noteReplacement(inner, { store, name, stored, outer: ctx });
    },
  });
}

/** The content of before becomes a version of the file (API contract 2.27); of too many the oldest go. */
async function noteReplacement(
  { db, actor, clock, project }: Context,
  {
    store,
    name,
    stored,
    outer,
  }: { store: FileStore; name: string | null; stored: Row; outer: Context },
): Promise<void> {
  const surplus = await project.fileVersions.note(db, {
    file: Number(stored["id"]),
    row: stored,
    name,
    // A file whose bytes are missing had nothing that could come back.
    isKept: project.fileVersions.kept > 0 && (name !== null || typeof stored["embed"] === "string"),
    on: toStoredTime(clock.now()),
    by: actor.user ?? 0,
  });
  const commit = async (): Promise<void> => {
    for (const each of surplus) await removeBytes(outer, store, each);
  };
  if (surplus.length > 0) onTransactionEnd({ ...outer, db }, { commit });
}

/** A move of bytes that may be other content than before. */
interface ContentMove extends BytesMove {
  isChange: boolean;
}

/** Adds what the server decides: the columns of replaced content and a free name with the extension of the content. */
async function prepareChange(
  ctx: Context,
  input: {
    sent: Values;
    stored: Values | null;
    change: FileChange;
    move: ContentMove;
    store: FileStore;
  },
): Promise<Values> {
  const { change, move, store } = input;
  const { filename, ...sent } = input.sent;
  move.from = String(input.stored?.["filename"] ?? "");
  move.to = move.from;
  const wanted =
    typeof filename === "string" && filename !== move.from ? readClientName(filename) : null;
  const metadata = (picture: PictureFacts | null | undefined) =>
    notedMetadata(input.stored?.["metadata"], { picture, edit: change.edit });
  if (change.replacement === null) {
    if (change.edit !== undefined) return metadata(undefined);
    if (wanted === null) return sent;
    const names = diskNames("file_name", wanted, kindOfName(move.from));
    move.to = await freeName(store, move.from, names);
    return { ...sent, filename: move.to };
  }
  const described = await describeContent(ctx, change.replacement, wanted ?? move.from);
  const { stored } = input;
  move.version = versionName(Number(change.key), { like: move.from, now: ctx.clock.now() });
  move.isChange = !isSameContent(described, stored);
  move.isKept = move.isChange && ctx.project.fileVersions.kept > 0;
  const names = namesFor(change.replacement, described, { wanted, current: move.from });
  if (names !== null) move.to = await freeName(store, move.from, names);
  return {
    ...metadata(described.picture),
    ...sent,
    ...described.columns,
    storage: store.kind,
    ...(move.to === move.from ? {} : { filename: move.to }),
  };
}

/** Whether a file has the content already that it is to get. */
function isSameContent({ columns }: DescribedContent, stored: Values | null): boolean {
  return ["checksum", "embed"].every(
    (column) => (ownValue(columns, column) ?? null) === (ownValue(stored ?? {}, column) ?? null),
  );
}

/** Names to try for replaced content; null when the current name still fits. */
function namesFor(
  content: Content,
  { kind }: DescribedContent,
  { wanted, current }: { wanted: string | null; current: string },
): Iterable<string> | null {
  if (content.embed) return embedNames(content.embed, kind);
  if (kind === null || (wanted === null && kind === kindOfName(current))) return null;
  return diskNames("file_name", wanted ?? current, kind);
}

async function freeName(
  store: FileStore,
  current: string,
  names: Iterable<string>,
): Promise<string> {
  for (const name of names) {
    if (name === current || !(await store.stat(originalKey(name)))) return name;
  }
  return current;
}
