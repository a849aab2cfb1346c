import type { Query } from "@rowhouse/contract";
import { toStoredTime } from "../../core/clock.ts";
import type { Context } from "../../core/context.ts";
import { AppError } from "../../core/errors.ts";
import { createItem } from "../../query/index.ts";
import type { Values, WriteAnswer } from "../../query/index.ts";
import type { FileStore } from "../../storage/index.ts";
import { originalKey } from "./bytes/addresses.ts";
import { collection, rowOf, serverColumns } from "./file-rows.ts";
import { contentColumns } from "./upload/content.ts";
import type { FileKind } from "./upload/file-types.ts";
import { diskNames, readClientName, titleFromName } from "./upload/names.ts";
import type { StagedFile } from "./upload/staging.ts";

/** A file that has arrived, with the name its sender gave it and the other fields of the row. */
export interface Upload {
  file: StagedFile;
  clientName: string;
  values: Values;
}

/** Stores the bytes under a free name and makes the row; when there is no row in the end there are no bytes either. */
export async function createFile(
  ctx: Context,
  store: FileStore,
  { upload, query }: { upload: Upload; query: Query },
): Promise<WriteAnswer> {
  const clientName = readClientName(upload.clientName);
  const { kind, columns } = await contentColumns(ctx, upload.file, clientName);
  const name = await storeOriginal(ctx, { store, file: upload.file, clientName, kind });
  const texts = { title: titleFromName(clientName), description: "", location: "" };
  const origin = { uploaded_by: ctx.actor.user ?? 0, uploaded_on: toStoredTime(ctx.clock.now()) };
  try {
    return await createItem(ctx, collection, {
      values: upload.values,
      ignore: [...serverColumns, "filename"],
      prepare: (values) => ({ ...texts, ...values }),
      set: { ...columns, ...origin, filename: name, storage: "local", duration: 0, embed: null },
      action: "upload",
      validate: "sent",
      query: rowOf(query),
    });
  } catch (error) {
    await store.remove(originalKey(name));
    throw error;
  }
}

async function storeOriginal(
  ctx: Context,
  input: { store: FileStore; file: StagedFile; clientName: string; kind: FileKind },
): Promise<string> {
  const settings = await ctx.project.settings.get();
  const naming = settings["file_naming"] === "file_name" ? "file_name" : "uuid";
  for (const name of diskNames(naming, input.clientName, input.kind)) {
    if (await input.store.stat(originalKey(name))) continue;
    if (await input.store.writeNew(originalKey(name), input.file.open())) return name;
  }
  throw new AppError("uploadNotWritten");
}
