import type { Query } from "@rowhouse/contract";
import { onTransactionEnd, type Context } from "../../core/context.ts";
import type { Row } from "../../database/database.ts";
import { updateItem, type Values, type WriteResult } from "../../query/index.ts";
import type { FileStore } from "../../storage/index.ts";
import { originalKey } from "./bytes/addresses.ts";
import { notedMetadata, type PictureNotes } from "./editing/picture-notes.ts";
import type { PictureFacts } from "./bytes/pictures.ts";
import { moveBytes, type BytesMove } from "./file-bytes.ts";
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
  const move: BytesMove = {
    from: "",
    to: "",
    replacement: change.replacement,
    isEdit: change.edit?.isEdited === true,
    dropsThumbnails: "metadata" in change.values || change.edit !== undefined,
  };
  return await updateItem(ctx, collection, {
    key: change.key,
    ifMatch: change.ifMatch,
    values: change.values,
    ignore: serverColumns,
    ...(change.set === undefined ? {} : { set: change.set }),
    validate: "sent",
    query: change.query,
    prepare: (sent, stored) => prepareChange(ctx, { sent, stored, change, move, store }),
    async after({ ctx: inner }) {
      await change.replacement?.used?.(inner);
      onTransactionEnd(inner, await moveBytes(ctx, store, move));
    },
  });
}

/** Adds what the server decides: the columns of replaced content and a free name with the extension of the content. */
async function prepareChange(
  ctx: Context,
  input: {
    sent: Values;
    stored: Values | null;
    change: FileChange;
    move: BytesMove;
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
