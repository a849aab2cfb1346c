import type { StoredFile } from "@rowhouse/contract";
import type { Caller, ReadOptions, RepeatableOptions } from "../caller.ts";

/** An upload: reports how far it is (0 to 1), aborted by its signal. */
export interface UploadOptions extends ReadOptions, RepeatableOptions {
  onProgress?: ((share: number) => void) | undefined;
  /** Further fields of the file, such as `title` and `folder`. */
  fields?: Readonly<Record<string, string | number>>;
}

/** Calls that send the bytes of files (API contract 2.12). */
export function filesResource({ call }: Caller) {
  return {
    /** Sends one file with its bytes. */
    upload: async (file: File, options: UploadOptions = {}): Promise<StoredFile> =>
      (await call("POST /:project/files", toForm(file, options))).data,

    /** Replaces the content of a file; its texts stay (API contract 13, F46). */
    replace: async (id: number, file: File, options: UploadOptions = {}): Promise<StoredFile> => {
      const input = { params: { id }, ...toForm(file, options) };
      return (await call("PATCH /:project/files/:id", input)).data;
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
