import type { Query } from "@rowhouse/contract";
import { onTransactionEnd, type Context } from "../../core/context.ts";
import { AppError } from "../../core/errors.ts";
import {
  crudService,
  type Values,
  type WriteOptions,
  type WriteResult,
} from "../../query/index.ts";
import type { Database } from "../../database/database.ts";
import { fileStoreOf } from "../../storage/index.ts";
import { thumbnailFolder } from "./bytes/addresses.ts";
import { removeBytes } from "./file-bytes.ts";
import { changeFile } from "./file-change.ts";
import { collection, serverColumns } from "./file-rows.ts";
import { uploadService, type ChangeOptions, type FileLimits } from "./upload/upload.service.ts";

/** Several rows at once: names and content stay, only the sent keys are validated (API contract 7.2). */
const rowsOnly = {
  ignore: ["filename", ...serverColumns.filter((column) => column !== "id")],
  validate: "sent",
} as const;

/** Files whose bytes are removed at the same time. */
const removalsAtOnce = 8;

/**
 * Use cases of files (API contract 2.12, 10). The planner handles the row, the store the bytes. A single file has an ETag.
 */
export function filesService(ctx: Context, limits: FileLimits) {
  const store = fileStoreOf(ctx.project.storage);
  const crud = crudService(ctx, {
    collection,
    hasEtag: true,
    update: rowsOnly,
    remove: {
      // Bytes and thumbnails are removed after the commit (F37).
      async after({ ctx: inner, key, stored }) {
        const name = String(stored?.["filename"] ?? "");
        if (name !== "") removeLater(inner, name);
        const versions = await inner.project.fileVersions.removeAll(inner.db, Number(key));
        for (const version of versions) removeLater(inner, version);
      },
    },
  });

  /** Names to be removed, by the handle of the transaction in which their rows went. */
  const removed = new WeakMap<Database, string[]>();
  /** A slow store is asked for several at a time, so that the request is not as long as all of them together. */
  const removeLater = (inner: Context, name: string): void => {
    const names = removed.get(inner.db);
    if (names) return void names.push(name);
    const all = [name];
    removed.set(inner.db, all);
    const commit = async (): Promise<void> => {
      const left = all.values();
      const removeNext = async (): Promise<void> => {
        for (const next of left) await removeBytes(ctx, store, next);
      };
      await Promise.all(Array.from({ length: removalsAtOnce }, removeNext));
    };
    onTransactionEnd(inner, { commit });
  };

  /** The metadata hold the focal point, which thumbnails follow. Rows without are written together. */
  const dropsThumbnails = (bodies: readonly Values[]): Pick<WriteOptions, "after"> =>
    bodies.some((body) => "metadata" in body)
      ? {
          async after({ ctx: inner, stored, values }) {
            const name = String(stored?.["filename"] ?? "");
            if (name === "" || !("metadata" in values)) return;
            const commit = () => store.removeFolder(thumbnailFolder(name));
            onTransactionEnd(inner, { commit });
          },
        }
      : {};

  return {
    list: crud.listing,
    read: crud.read,
    readMany: crud.readMany,

    /** Text in `data` replaces the content in place (F46), `filename` renames the stored file (F17). */
    async update(key: string, body: Values, options: ChangeOptions): Promise<WriteResult> {
      const { data, ...values } = body;
      if (typeof data === "string")
        return await uploadService(ctx, limits).replaceEncoded(key, { data, values }, options);
      return await changeFile(ctx, store, { key, values, ...options, replacement: null });
    },

    async updateEach(keys: string[], body: Values, query: Query): Promise<WriteResult[]> {
      refuseContent([body]);
      return await crud.update(keys, body, { query, ...dropsThumbnails([body]) });
    },

    async updateMany(bodies: Values[], query: Query): Promise<WriteResult[]> {
      refuseContent(bodies);
      return await crud.updateMany(bodies, query, dropsThumbnails(bodies));
    },

    /** Always recorded as activity (API contract 3.1). */
    async remove(keys: string[], query: Query): Promise<void> {
      await crud.remove(keys, { ...query, skipActivity: false });
    },
  };
}

function refuseContent(bodies: readonly Values[]): void {
  if (bodies.some((body) => "data" in body || "upload" in body)) throw new AppError("oneFileOnly");
}
