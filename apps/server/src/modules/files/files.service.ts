import type { Query } from "@rowhouse/contract";
import { onTransactionEnd } from "../../core/context.ts";
import type { Context } from "../../core/context.ts";
import { AppError } from "../../core/errors.ts";
import { deleteItems, readByKeys, readItem, readItems, updateItems } from "../../query/index.ts";
import type { ItemsAnswer, Values, WriteAnswer } from "../../query/index.ts";
import { fileStoreOf } from "../../storage/index.ts";
import { removeBytes } from "./file-bytes.ts";
import { changeFile } from "./file-change.ts";
import { collection, serverColumns } from "./file-rows.ts";
import { uploadService } from "./upload/upload.service.ts";
import type { ChangeOptions, FileLimits } from "./upload/upload.service.ts";

/** Use cases of files (API contract 2.12, 10). The row goes through the planner, the bytes through the store. */
export function filesService(ctx: Context, limits: FileLimits) {
  const store = fileStoreOf(ctx.project.storage);

  return {
    async list(query: Query): Promise<ItemsAnswer> {
      return await readItems(ctx, collection, { query });
    },

    /** A single file comes with an ETag (product decision 7). */
    async read(keys: string[], query: Query): Promise<ItemsAnswer & { etag?: string | null }> {
      const [only] = keys;
      if (keys.length !== 1 || only === undefined)
        return await readByKeys(ctx, collection, { keys, query });
      return await readItem(ctx, collection, { key: only, query });
    },

    /** A text in `data` replaces the content in place (F46), a `filename` renames the stored file (F17). */
    async update(key: string, body: Values, options: ChangeOptions): Promise<WriteAnswer> {
      const { data, ...values } = body;
      if (typeof data === "string")
        return await uploadService(ctx, limits).replaceEncoded(key, { data, values }, options);
      return await changeFile(ctx, store, { key, values, ...options, replacement: null });
    },

    async updateEach(keys: string[], body: Values, query: Query): Promise<WriteAnswer[]> {
      refuseContent([body]);
      return await updateItems(ctx, collection, { ...withoutBytes(query), keys, values: body });
    },

    async updateList(bodies: Values[], query: Query): Promise<WriteAnswer[]> {
      refuseContent(bodies);
      return await updateItems(ctx, collection, { ...withoutBytes(query), values: bodies });
    },

    /** The bytes go when the rows are gone for good, thumbnails with them (F37); it is always recorded (API contract 3.1). */
    async remove(keys: string[], query: Query): Promise<void> {
      await deleteItems(ctx, collection, {
        keys,
        query: { ...query, skipActivity: false },
        after: async ({ ctx: inner, stored }) => {
          const name = String(stored?.["filename"] ?? "");
          if (name !== "") onTransactionEnd(inner, { commit: () => removeBytes(store, name) });
        },
      });
    },
  };
}

/** Several rows at once: names and content stay, only the sent keys are validated (API contract 7.2). */
function withoutBytes(query: Query) {
  const ignore = ["filename", ...serverColumns.filter((column) => column !== "id")];
  return { ignore, validate: "sent", query } as const;
}

function refuseContent(bodies: readonly Values[]): void {
  if (bodies.some((body) => "data" in body)) throw new AppError("oneFileOnly");
}
