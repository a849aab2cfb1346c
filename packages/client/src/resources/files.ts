import type { EditPictureBody, StoredFile } from "@rowhouse/contract";
import type { Caller, CallOptions, ReadOptions, RepeatableOptions, Reply } from "../caller.ts";
import { newIdempotencyKey } from "../idempotency-key.ts";
import { rowCalls } from "../row-calls.ts";

/** An upload: reports how far it is (0 to 1), aborted by its signal. */
export interface UploadOptions extends ReadOptions, RepeatableOptions {
  onProgress?: ((share: number) => void) | undefined;
  /** Further fields of the file, such as `title` and `folder`. */
  fields?: Readonly<Record<string, string | number>>;
}

/** A change of a picture: `ifMatch` refuses it when the file changed meanwhile (412). */
export interface PictureOptions extends CallOptions {
  ifMatch?: string | undefined;
}

/** Calls for files (API contract 2.12). Changes of a file's fields go through `items`. */
export function filesResource(caller: Caller) {
  const { call } = caller;
  const folders = rowCalls(caller, "/:project/files/folders");
  return {
    list: rowCalls(caller, "/:project/files").list,

    read: (id: number, options: ReadOptions = {}): Promise<Reply<StoredFile>> =>
      call("GET /:project/files/:id", { params: { id }, ...options }),

    /** Sends one file with its bytes. */
    upload: async (file: File, options: UploadOptions = {}): Promise<StoredFile> =>
      (await call("POST /:project/files", keyed(toForm(file, options)))).data,

    /** Replaces the content of a file; its texts stay (API contract 13, F46). */
    replace: async (id: number, file: File, options: UploadOptions = {}): Promise<StoredFile> => {
      const input = { params: { id }, ...toForm(file, options) };
      return (await call("PATCH /:project/files/:id", input)).data;
    },

    /**
     * Turns, flips or crops a picture, or sets its focal point. The original is kept. A change that is sent twice is made
     * twice, unless `ifMatch` says which state it is of.
     */
    editPicture: (
      id: number,
      edit: EditPictureBody,
      options: PictureOptions = {},
    ): Promise<Reply<StoredFile>> =>
      call("PATCH /:project/files/:id/picture", { params: { id }, body: edit, ...options }),

    /** Goes back to the original of an edited picture. */
    restorePicture: (id: number, options: PictureOptions = {}): Promise<Reply<StoredFile>> =>
      call("DELETE /:project/files/:id/picture", { params: { id }, ...options }),

    /** Has the server fetch a picture, a document or a video from an address. */
    createFromUrl: async (url: string, options: RepeatableOptions = {}): Promise<StoredFile> =>
      (await call("POST /:project/files", keyed({ body: { data: url }, ...options }))).data,

    folders: folders.listAll,
    folder: folders.read,
    createFolder: folders.create,
    updateFolder: folders.update,
    /** The files in it stay. */
    removeFolder: folders.remove,
  };
}

function keyed<T extends RepeatableOptions>(options: T): T & RepeatableOptions {
  return { ...options, idempotencyKey: options.idempotencyKey ?? newIdempotencyKey() };
}

function toForm(
  file: File,
  { fields = {}, ...options }: UploadOptions,
): Omit<UploadOptions, "fields"> & { body: FormData } {
  const body = new FormData();
  // Fields first: the server has read them when the bytes begin.
  for (const [name, value] of Object.entries(fields)) body.append(name, String(value));
  body.append("data", file, file.name);
  return { ...options, body };
}
