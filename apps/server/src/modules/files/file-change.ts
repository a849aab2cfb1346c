import type { Query } from "@rowhouse/contract";
import type { Context } from "../../core/context.ts";
import { AppError } from "../../core/errors.ts";
import { updateItem } from "../../query/index.ts";
import type { Values, WriteAnswer } from "../../query/index.ts";
import type { FileStore } from "../../storage/index.ts";
import { originalKey, thumbnailFolder } from "./bytes/addresses.ts";
import { collection, rowOf, serverColumns } from "./file-rows.ts";
import { contentColumns } from "./upload/content.ts";
import { diskNames, readClientName } from "./upload/names.ts";
import { kindOfName } from "./upload/file-types.ts";
import type { FileKind } from "./upload/file-types.ts";
import type { StagedFile } from "./upload/staging.ts";

/** What is to become of one file. */
export interface FileChange {
  key: string;
  values: Values;
  query: Query;
  ifMatch: string | null;
  replacement: StagedFile | null;
}

/**
 * Changes a file's row and, in the same step, its bytes: replaced content is written in place (F46), another name
 * moves them (F17). Either both happen or neither.
 */
export async function changeFile(
  ctx: Context,
  store: FileStore,
  change: FileChange,
): Promise<WriteAnswer> {
  const move = { from: "", to: "", isDone: false };
  try {
    const answer = await updateItem(ctx, collection, {
      key: change.key,
      ifMatch: change.ifMatch,
      values: change.values,
      ignore: serverColumns,
      validate: "sent",
      query: rowOf(change.query),
      prepare: (sent, stored) => prepareChange(ctx, { sent, stored, change, move, store }),
      after: async () => {
        await moveBytes(store, move, change.replacement);
        move.isDone = true;
      },
    });
    await cleanUp(ctx, store, { ...move, isReplaced: change.replacement !== null });
    return answer;
  } catch (error) {
    // The row was rolled back, so the bytes go back as well.
    if (move.isDone && move.from !== move.to)
      await undoMove(store, move, change.replacement !== null);
    throw error;
  }
}

/** Where the bytes are and where they go. */
interface Move {
  from: string;
  to: string;
  isDone: boolean;
}

/** Adds what the server decides: the columns of replaced content and a free name that ends as the content does. */
async function prepareChange(
  ctx: Context,
  input: { sent: Values; stored: Values | null; change: FileChange; move: Move; store: FileStore },
): Promise<Values> {
  const { change, move, store } = input;
  const { filename, ...sent } = input.sent;
  move.from = String(input.stored?.["filename"] ?? "");
  move.to = move.from;
  const wanted =
    typeof filename === "string" && filename !== move.from ? readClientName(filename) : null;
  const content = change.replacement
    ? await contentColumns(ctx, change.replacement, wanted ?? move.from)
    : null;
  const kind = content?.kind ?? kindOfName(move.from);
  if (wanted !== null || kind !== kindOfName(move.from))
    move.to = await freeName(store, { current: move.from, wanted, kind });
  return { ...sent, ...content?.columns, ...(move.to === move.from ? {} : { filename: move.to }) };
}

async function freeName(
  store: FileStore,
  input: { current: string; wanted: string | null; kind: FileKind },
): Promise<string> {
  const { current, wanted, kind } = input;
  for (const name of diskNames("file_name", wanted ?? current, kind)) {
    if (name === current || !(await store.stat(originalKey(name)))) return name;
  }
  return current;
}

async function moveBytes(
  store: FileStore,
  { from, to }: Move,
  replacement: StagedFile | null,
): Promise<void> {
  const target = originalKey(to);
  if (replacement && from === to) {
    await store.write(target, replacement.open());
    return;
  }
  if (from === to) return;
  const isPlaced = replacement
    ? await store.writeNew(target, replacement.open())
    : await store.rename(originalKey(from), target);
  // A row whose bytes are lost may still be renamed; a name somebody else took meanwhile may not be taken over.
  if (!isPlaced && (await store.stat(target)))
    throw new AppError("duplicateKey", { field: "filename" });
}

async function undoMove(store: FileStore, { from, to }: Move, isReplaced: boolean): Promise<void> {
  if (isReplaced) await store.remove(originalKey(to));
  else await store.rename(originalKey(to), originalKey(from));
}

async function cleanUp(
  ctx: Context,
  store: FileStore,
  input: { from: string; to: string; isReplaced: boolean },
): Promise<void> {
  if (input.to !== input.from) await removeBytes(ctx, store, input.from);
  else if (input.isReplaced) await store.removeFolder(thumbnailFolder(input.from));
}

/** The row is gone already, so bytes that cannot be removed are a matter for the log and not for the caller. */
export async function removeBytes(ctx: Context, store: FileStore, name: string): Promise<void> {
  try {
    await store.remove(originalKey(name));
    await store.removeFolder(thumbnailFolder(name));
  } catch (error) {
    ctx.log.warn("the bytes of a removed file could not be removed", { file: name, error });
  }
}
