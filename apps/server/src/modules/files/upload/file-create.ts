import type { Query } from "@rowhouse/contract";
import {
  inTransaction,
  onTransactionEnd,
  type Context,
  toStoredTime,
} from "../../../core/context.ts";
import { AppError } from "../../../core/errors.ts";
import type { Row } from "../../../database/database.ts";
import { createItem, type Values, type WriteResult } from "../../../query/index.ts";
import type { FileStore } from "../../../storage/index.ts";
import { originalKey } from "../bytes/addresses.ts";
import { takeBack, writeNew } from "../file-bytes.ts";
import { collection, serverColumns } from "../file-rows.ts";
import { describeContent, type Content } from "./content.ts";
import { plainTextKind } from "./file-types.ts";
import { diskNames, embedNames, readClientName, titleFromName } from "./names.ts";

/** A received file, with the other fields of its row. */
export interface Upload {
  content: Content;
  values: Values;
  /** Columns that the server decides on. */
  set?: Row;
}

/** Runs the work that creates the row of a file, or finds that it was done before and returns what came of it then. */
export type CreateRow<T> = (create: (ctx: Context) => Promise<WriteResult>) => Promise<T>;

/** Stores the bytes under a free name and creates the row; where no row is created the bytes are removed. */
export async function createFile<T>(
  ctx: Context,
  store: FileStore,
  { upload, query, createRow }: { upload: Upload; query: Query; createRow: CreateRow<T> },
): Promise<T> {
  const { content } = upload;
  // A video has a title of its own and needs no name.
  const clientName = content.embed ? "" : readClientName(content.clientName);
  const { kind, columns, picture } = await describeContent(ctx, content, clientName);
  const naming = ctx.settings["file_naming"] === "file_name" ? "file_name" : "uuid";
  const names = content.embed
    ? embedNames(content.embed, kind)
    : diskNames(naming, clientName, kind ?? plainTextKind);
  const name = await storeOriginal(store, content, names);
  const texts = {
    title: content.embed?.title ?? titleFromName(clientName),
    description: "",
    location: "",
    metadata: picture === null ? null : { picture },
  };
  const origin = { uploaded_by: ctx.actor.user ?? 0, uploaded_on: toStoredTime(ctx.clock.now()) };
  let isBegun = false;
  try {
    return await createRow((outer) =>
      inTransaction(outer, async (inner) => {
        onTransactionEnd(inner, { rollback: () => takeBack(outer, store, name) });
        isBegun = true;
        await content.used?.(inner);
        return await createItem(inner, collection, {
          values: upload.values,
          ignore: [...serverColumns, "filename"],
          prepare: (values) => ({ ...texts, ...values }),
          set: { ...columns, ...origin, ...upload.set, filename: name, storage: store.kind },
          action: "upload",
          validate: "sent",
          query,
        });
      }),
    );
  } finally {
    if (!isBegun) await takeBack(ctx, store, name);
  }
}

/** Stores the content under the first free name and returns it; a video without a picture takes a name without storing anything. */
async function storeOriginal(
  store: FileStore,
  content: Content,
  names: Iterable<string>,
): Promise<string> {
  for (const name of names) {
    if (await store.stat(originalKey(name))) continue;
    if (content.bytes === null || (await writeNew(store, originalKey(name), content))) return name;
  }
  throw new AppError("uploadNotWritten");
}
