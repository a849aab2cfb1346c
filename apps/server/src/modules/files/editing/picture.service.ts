import { emptyQuery, type EditPictureBody } from "@rowhouse/contract";
import { Readable } from "node:stream";
import type { Context } from "../../../core/context.ts";
import { AppError, because } from "../../../core/errors.ts";
import { readItem, type WriteResult } from "../../../query/index.ts";
import { fileStoreOf } from "../../../storage/index.ts";
import { storedKey, originalKey } from "../bytes/addresses.ts";
import { editInProcess } from "../bytes/picture-jobs.ts";
import { changeFile } from "../file-change.ts";
import { collection } from "../file-rows.ts";
import { withStagedFile } from "../upload/staging.ts";
import { uploadService, type ChangeOptions, type FileLimits } from "../upload/upload.service.ts";
import { readNotes } from "./picture-notes.ts";

/**
 * Edits the pictures of files (API contract 10.7). What was uploaded is kept with the first edit, and the way back to it
 * stays open until other content takes its place.
 */
export function pictureService(ctx: Context, limits: FileLimits) {
  const store = fileStoreOf(ctx.project.storage);
  const { allowReplace } = uploadService(ctx, limits);

  return {
    async edit(
      key: string,
      { focus = null, ...edit }: EditPictureBody,
      options: ChangeOptions,
    ): Promise<WriteResult> {
      allowReplace();
      const { filename, notes } = await storedPicture(ctx, key);
      if (!changesPixels(edit)) {
        const picture = { focus, isEdited: notes.isEdited };
        return await changeFile(ctx, store, {
          key,
          values: {},
          ...options,
          replacement: null,
          edit: picture,
        });
      }
      const content = await store.read(originalKey(filename));
      return await withStagedFile(content, Infinity, async ({ path }) => {
        const outcome = await editInProcess({ path, edit });
        if ("tooLarge" in outcome)
          throw new AppError("unprocessable", because("picturePixels", outcome.tooLarge));
        if ("refused" in outcome) throw new AppError("unprocessable", because(outcome.refused));
        return await withStagedFile(Readable.from([outcome.bytes]), limits.maxBytes, (bytes) =>
          changeFile(ctx, store, {
            key,
            values: {},
            ...options,
            replacement: { bytes, clientName: null, embed: null },
            edit: { focus, isEdited: true },
          }),
        );
      });
    },

    async restore(key: string, options: ChangeOptions): Promise<WriteResult> {
      allowReplace();
      const { filename } = await storedPicture(ctx, key);
      if (!(await store.stat(storedKey(filename))))
        throw new AppError("unprocessable", because("pictureUnedited"));
      return await withStagedFile(await store.read(storedKey(filename)), Infinity, (bytes) =>
        changeFile(ctx, store, {
          key,
          values: {},
          ...options,
          replacement: { bytes, clientName: null, embed: null },
        }),
      );
    },
  };
}

function changesPixels({ rotate = 0, flip = false, crop }: EditPictureBody): boolean {
  return rotate !== 0 || flip || crop !== undefined;
}

/** Throws itemNotFound for files that the caller may not read. */
async function storedPicture(ctx: Context, key: string) {
  const reading = (fields: string[]) => ({ key, query: { ...emptyQuery, fields } });
  await readItem(ctx, collection, reading(["id"]));
  const { item } = await readItem(ctx, collection, {
    ...reading(["filename", "metadata"]),
    trusted: true,
  });
  return { filename: String(item["filename"]), notes: readNotes(item["metadata"]) };
}
