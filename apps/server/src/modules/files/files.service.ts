import { can } from "@rowhouse/contract";
import type { Query } from "@rowhouse/contract";
import type { Readable } from "node:stream";
import type { Context } from "../../core/context.ts";
import { AppError } from "../../core/errors.ts";
import { deleteItems, readByKeys, readEtag, readItems, updateItems } from "../../query/index.ts";
import type { ItemsAnswer, Values, WriteAnswer } from "../../query/index.ts";
import { fileStoreOf } from "../../storage/index.ts";
import { changeFile, removeBytes } from "./file-change.ts";
import { createFile } from "./file-create.ts";
import type { Upload } from "./file-create.ts";
import { prepareFileData } from "./file-data.ts";
import { collection, formValues, rowOf, serverColumns } from "./file-rows.ts";
import { decodeContent } from "./upload/encoded-content.ts";
import { readClientName } from "./upload/names.ts";
import { withStagedFile } from "./upload/staging.ts";
import type { StagedFile } from "./upload/staging.ts";

export interface FileLimits {
  /** Bytes the server accepts at all, before the settings of the project are asked. */
  maxBytes: number;
}

/** Use cases of files (API contract 2.12, 10). The row goes through the planner, the bytes through the store. */
export function filesService(ctx: Context, limits: FileLimits) {
  const store = fileStoreOf(ctx.project.storage);

  return {
    async list(query: Query): Promise<ItemsAnswer> {
      await prepareFileData(ctx.project);
      return await readItems(ctx, collection, { query });
    },

    /** A single file comes with an ETag (product decision 7). */
    async read(keys: string[], query: Query): Promise<ItemsAnswer & { etag?: string | null }> {
      await prepareFileData(ctx.project);
      const answer = await readByKeys(ctx, collection, { keys, query });
      const [only] = keys;
      if (keys.length !== 1 || only === undefined) return answer;
      return { ...answer, etag: await readEtag(ctx, collection, only) };
    },

    /** Refuses before a byte is received: uploading needs the right to change files as well (API contract 8.4). */
    allowUpload(): void {
      const files = ctx.model.collections[collection];
      if (!files || !can(ctx.rights, files, "create"))
        throw new AppError("createDenied", { collection });
      if (!can(ctx.rights, files, "update"))
        throw new AppError("forbidden", { details: "Uploading needs the right to change files." });
    },

    async receive<T>(content: Readable, use: (file: StagedFile) => Promise<T>): Promise<T> {
      return await withStagedFile(content, limits.maxBytes, use);
    },

    async create(upload: Upload, query: Query): Promise<WriteAnswer> {
      await prepareFileData(ctx.project);
      return await createFile(ctx, store, { upload, query });
    },

    async createFromForm(upload: Upload, query: Query): Promise<WriteAnswer> {
      return await this.create({ ...upload, values: formValues(ctx.model, upload.values) }, query);
    },

    async createEncoded(body: Values, query: Query): Promise<WriteAnswer> {
      const { data, filename, ...values } = body;
      if (typeof data !== "string")
        throw new AppError("invalidInput", { details: "data: the content of the file is needed" });
      const content = decodeContent(data);
      const clientName = readClientName(filename);
      return await this.receive(content, (file) =>
        this.create({ file, clientName, values }, query),
      );
    },

    /** A text in `data` replaces the content in place (F46), a `filename` renames the stored file (F17). */
    async update(
      key: string,
      input: { body: Values; ifMatch: string | null },
      query: Query,
    ): Promise<WriteAnswer> {
      const { data, ...values } = input.body;
      await prepareFileData(ctx.project);
      const change = { key, values, query, ifMatch: input.ifMatch };
      if (typeof data !== "string")
        return await changeFile(ctx, store, { ...change, replacement: null });
      return await this.receive(decodeContent(data), (replacement) =>
        changeFile(ctx, store, { ...change, replacement }),
      );
    },

    async updateEach(keys: string[], body: Values, query: Query): Promise<WriteAnswer[]> {
      refuseContent([body]);
      return await updateItems(ctx, collection, { ...withoutBytes(query), keys, values: body });
    },

    async updateList(bodies: Values[], query: Query): Promise<WriteAnswer[]> {
      refuseContent(bodies);
      return await updateItems(ctx, collection, { ...withoutBytes(query), values: bodies });
    },

    /** The bytes go when the rows are gone for good, thumbnails with them (F37). */
    async remove(keys: string[], query: Query): Promise<void> {
      const names: string[] = [];
      await deleteItems(ctx, collection, {
        keys,
        query,
        after: async ({ stored }) => void names.push(String(stored?.["filename"] ?? "")),
      });
      for (const name of names.filter((candidate) => candidate !== ""))
        await removeBytes(ctx, store, name);
    },
  };
}

/** Several rows at once: names and content stay, only the sent keys are validated (API contract 7.2). */
function withoutBytes(query: Query) {
  const ignore = ["filename", ...serverColumns.filter((column) => column !== "id")];
  return { ignore, validate: "sent", query: rowOf(query) } as const;
}

function refuseContent(bodies: readonly Values[]): void {
  if (bodies.some((body) => "data" in body)) throw new AppError("oneFileOnly");
}
