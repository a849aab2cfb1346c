import { fillPath, paths } from "@rowhouse/contract";
import type { Folder, StoredFile } from "@rowhouse/contract";
import type { Caller, CallOptions, ReadOptions, Reply } from "../caller.ts";

/** An upload: told how far it is (0 to 1), given up by its signal. */
export interface UploadOptions extends ReadOptions {
  onProgress?: ((share: number) => void) | undefined;
  /** Further fields of the file, such as `title` and `folder`. */
  fields?: Readonly<Record<string, string | number>>;
}

/** Calls for files (API contract 2.12). Changes of a file's fields go through `items`. */
export function filesResource(caller: Caller) {
  return {
    list: (options: ReadOptions = {}): Promise<Reply<StoredFile[]>> =>
      caller.get(paths.files.list, options),

    read: (id: number, options: ReadOptions = {}): Promise<Reply<StoredFile>> =>
      caller.get(fillPath(paths.files.one, { id }), options),

    /** Sends one file with its bytes. */
    upload: async (
      file: File,
      { fields = {}, ...options }: UploadOptions = {},
    ): Promise<StoredFile> => {
      const form = new FormData();
      // Fields go first: the server has them when the bytes begin.
      for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
      form.append("data", file, file.name);
      return (await caller.upload<StoredFile>(paths.files.list, { ...options, body: form })).data;
    },

    /** Has the server fetch a picture, a document or a video from an address. */
    createFromUrl: async (url: string, options: CallOptions = {}): Promise<StoredFile> =>
      (await caller.post<StoredFile>(paths.files.list, { ...options, body: { data: url } })).data,

    folders: async (options: CallOptions = {}): Promise<Folder[]> =>
      (await caller.get<Folder[]>(paths.files.folders, { ...options, query: { limit: -1 } })).data,
  };
}
