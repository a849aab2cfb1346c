import type { CreateFolderBody, Folder, StoredFile, UpdateFolderBody } from "@rowhouse/contract";
import type { Caller, CallOptions, ReadOptions, Reply } from "../caller.ts";

/** An upload: reports how far it is (0 to 1), aborted by its signal. */
export interface UploadOptions extends ReadOptions {
  onProgress?: ((share: number) => void) | undefined;
  /** Further fields of the file, such as `title` and `folder`. */
  fields?: Readonly<Record<string, string | number>>;
}

/** Calls for files (API contract 2.12). Changes of a file's fields go through `items`. */
export function filesResource({ call }: Caller) {
  return {
    list: (options: ReadOptions = {}): Promise<Reply<StoredFile[]>> =>
      call("GET /:project/files", options),

    read: (id: number, options: ReadOptions = {}): Promise<Reply<StoredFile>> =>
      call("GET /:project/files/:id", { params: { id }, ...options }),

    /** Sends one file with its bytes. */
    upload: async (file: File, options: UploadOptions = {}): Promise<StoredFile> =>
      (await call("POST /:project/files", toForm(file, options))).data,

    /** Replaces the content of a file; its texts stay (API contract 13, F46). */
    replace: async (id: number, file: File, options: UploadOptions = {}): Promise<StoredFile> => {
      const input = { params: { id }, ...toForm(file, options) };
      return (await call("PATCH /:project/files/:id", input)).data;
    },

    /** Has the server fetch a picture, a document or a video from an address. */
    createFromUrl: async (url: string, options: CallOptions = {}): Promise<StoredFile> =>
      (await call("POST /:project/files", { body: { data: url }, ...options })).data,

    folders: async (options: CallOptions = {}): Promise<Folder[]> =>
      (await call("GET /:project/files/folders", { ...options, query: { limit: -1 } })).data,

    folder: async (id: number, options: CallOptions = {}): Promise<Folder> =>
      (await call("GET /:project/files/folders/:id", { params: { id }, ...options })).data,

    createFolder: async (body: CreateFolderBody, options: CallOptions = {}): Promise<Folder> =>
      (await call("POST /:project/files/folders", { body, ...options })).data,

    updateFolder: async (
      id: number,
      body: UpdateFolderBody,
      options: CallOptions = {},
    ): Promise<Folder> => {
      const input = { params: { id }, body, ...options };
      return (await call("PATCH /:project/files/folders/:id", input)).data;
    },

    /** The files in it stay. */
    removeFolder: async (id: number, options: CallOptions = {}): Promise<void> => {
      await call("DELETE /:project/files/folders/:id", { params: { id }, ...options });
    },
  };
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
