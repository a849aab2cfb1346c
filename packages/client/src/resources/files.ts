import { fillPath, paths } from "@rowhouse/contract";
import type { CreateFolderBody, Folder, StoredFile, UpdateFolderBody } from "@rowhouse/contract";
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
    upload: async (file: File, options: UploadOptions = {}): Promise<StoredFile> =>
      (await caller.upload<StoredFile>(paths.files.list, toForm(file, options))).data,

    /** Puts another content in the place of a file's; its texts stay (API contract 13, F46). */
    replace: async (id: number, file: File, options: UploadOptions = {}): Promise<StoredFile> =>
      (
        await caller.upload<StoredFile>(fillPath(paths.files.one, { id }), {
          ...toForm(file, options),
          method: "PATCH",
        })
      ).data,

    /** Has the server fetch a picture, a document or a video from an address. */
    createFromUrl: async (url: string, options: CallOptions = {}): Promise<StoredFile> =>
      (await caller.post<StoredFile>(paths.files.list, { ...options, body: { data: url } })).data,

    folders: async (options: CallOptions = {}): Promise<Folder[]> =>
      (await caller.get<Folder[]>(paths.files.folders, { ...options, query: { limit: -1 } })).data,

    folder: async (id: number, options: CallOptions = {}): Promise<Folder> =>
      (await caller.get<Folder>(fillPath(paths.files.folder, { id }), options)).data,

    createFolder: async (body: CreateFolderBody, options: CallOptions = {}): Promise<Folder> =>
      (await caller.post<Folder>(paths.files.folders, { ...options, body })).data,

    updateFolder: async (
      id: number,
      body: UpdateFolderBody,
      options: CallOptions = {},
    ): Promise<Folder> =>
      (await caller.patch<Folder>(fillPath(paths.files.folder, { id }), { ...options, body })).data,

    /** The files in it stay. */
    removeFolder: (id: number, options: CallOptions = {}): Promise<void> =>
      caller.remove(fillPath(paths.files.folder, { id }), options),
  };
}

function toForm(
  file: File,
  { fields = {}, ...options }: UploadOptions,
): Omit<UploadOptions, "fields"> & { body: FormData } {
  const body = new FormData();
  // Fields go first: the server has them when the bytes begin.
  for (const [name, value] of Object.entries(fields)) body.append(name, String(value));
  body.append("data", file, file.name);
  return { ...options, body };
}
