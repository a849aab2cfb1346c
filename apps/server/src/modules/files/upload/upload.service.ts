import { can, type Query } from "@rowhouse/contract";
import type { Readable } from "node:stream";
import type { Context } from "../../../core/context.ts";
import { AppError, because, brokenRule } from "../../../core/errors.ts";
import type { Values, WriteResult } from "../../../query/index.ts";
import { fileStoreOf } from "../../../storage/index.ts";
import { changeFile } from "../file-change.ts";
import { createFile, type CreateRow } from "./file-create.ts";
import { collection, formValues } from "../file-rows.ts";
import type { Content } from "./content.ts";
import { checkUpload, readUploadRules } from "./limits.ts";
import { readClientName } from "./names.ts";
import { isUnknownUpload, partsService } from "./parts.service.ts";
import { isAddress, withSentContent } from "./sent-content.ts";
import { withStagedFile, type StagedFile } from "./staging.ts";

export interface FileLimits {
  /** Bytes the server accepts at most, whatever the settings of the project say. */
  maxBytes: number;
}

/** Bytes that a form may have beside its file. */
const formAllowance = 1024 * 1024;

/** A received form: one file, the name its sender gave it, and the other parts as texts. */
export interface ReceivedUpload {
  file: StagedFile;
  clientName: string;
  values: Values;
}

/** The query for the result of an upload, and the function that runs the work that creates its row. */
export interface CreateOptions<T> {
  query: Query;
  createRow: CreateRow<T>;
}

/** The query for the result of a change, and the condition under which the change happens. */
export interface ChangeOptions {
  query: Query;
  ifMatch: string | null;
}

/** Use cases of uploads (API contract 2.12, 10): new files and replaced content. */
export function uploadService(ctx: Context, limits: FileLimits) {
  const store = fileStoreOf(ctx.project.storage);
  const { maxBytes } = limits;

  return {
    ...uploadRights(ctx),

    /** Refuses a form that says itself that its file is too large, before it is received. */
    refuseAnnounced(bytes: number): void {
      const size = bytes - formAllowance;
      if (size > maxBytes) throw new AppError("uploadTooLarge", { limit: maxBytes });
      if (size > 0)
        checkUpload({ ...readUploadRules(ctx.settings), types: [] }, { size, mime: "" });
    },

    async receive<T>(content: Readable, use: (file: StagedFile) => Promise<T>): Promise<T> {
      return await withStagedFile(content, { maxBytes, store }, use);
    },

    async createFromForm<T>(
      received: ReceivedUpload,
      { query, createRow }: CreateOptions<T>,
    ): Promise<T> {
      const values = formValues(ctx.model, received.values);
      return await createFile(ctx, store, {
        upload: { content: contentOf(received), values },
        query,
        createRow,
      });
    },

    /** `data` is the content or an address, `upload` what was sent in parts; only with an address `filename` is optional. */
    async createEncoded<T>(body: Values, options: CreateOptions<T>): Promise<T> {
      this.allowCreate();
      const { data, upload, filename, ...values } = body;
      const create = (content: Content): Promise<T> =>
        createFile(ctx, store, { upload: { content, values }, ...options });
      if (upload !== undefined) {
        const sent = { upload, data, clientName: readClientName(filename) };
        return await repeatable(options.createRow, () =>
          partsService(ctx).withContent(sent, create),
        );
      }
      if (typeof data !== "string")
        throw new AppError("invalidInput", brokenRule("data", "fileContent"));
      const isNamed = filename !== undefined && filename !== null && filename !== "";
      const clientName = isNamed || !isAddress(data) ? readClientName(filename) : null;
      return await withSentContent(ctx, { data, clientName, maxBytes }, create);
    },

    async replaceFromForm(
      key: string,
      received: ReceivedUpload,
      options: ChangeOptions,
    ): Promise<WriteResult> {
      const values = formValues(ctx.model, received.values);
      return await changeFile(ctx, store, {
        key,
        values,
        ...options,
        replacement: contentOf(received),
      });
    },

    async replaceEncoded(
      key: string,
      { data, values }: { data: string; values: Values },
      options: ChangeOptions,
    ): Promise<WriteResult> {
      this.allowReplace();
      return await withSentContent(ctx, { data, clientName: null, maxBytes }, (replacement) =>
        changeFile(ctx, store, { key, values, ...options, replacement }),
      );
    },

    /** The same with what was sent in parts. */
    async replaceUploaded<T>(
      key: string,
      { upload, data, ...values }: Values,
      { changeRow, ...options }: ChangeOptions & { changeRow: CreateRow<T> },
    ): Promise<T> {
      this.allowReplace();
      const sent = { upload, data, clientName: null };
      return await repeatable(changeRow, () =>
        partsService(ctx).withContent(sent, (replacement) =>
          changeRow((inner) => changeFile(inner, store, { key, values, ...options, replacement })),
        ),
      );
    },
  };
}

/** An upload that is gone may have been made use of by the same request, whose answer was lost: then that is the answer. */
async function repeatable<T>(writeRow: CreateRow<T>, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isUnknownUpload(error)) throw error;
    return await writeRow(() => Promise.reject(error));
  }
}

function uploadRights(ctx: Context) {
  return {
    /** Refuses before anything is received: uploading requires the right to update files as well (API contract 8.4). */
    allowCreate(): void {
      const files = ctx.model.collections[collection];
      if (!files || !can(ctx.rights, files, "create"))
        throw new AppError("createDenied", { collection });
      if (!can(ctx.rights, files, "update"))
        throw new AppError("forbidden", because("uploadNeedsUpdate"));
    },

    /** Refuses before anything is received or fetched; the rights on the single file are checked with its row. */
    allowReplace(): void {
      const files = ctx.model.collections[collection];
      if (!files || !can(ctx.rights, files, "update"))
        throw new AppError("updateDenied", { collection });
    },
  };
}

function contentOf({ file, clientName }: ReceivedUpload): Content {
  return { bytes: file, clientName, embed: null };
}
