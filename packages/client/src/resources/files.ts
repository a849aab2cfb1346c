import type { StoredFile } from "@rowhouse/contract";
import type { Caller, ReadOptions, RepeatableOptions } from "../caller.ts";
import type { WireReply } from "../transport.ts";

/** An upload: reports how far it is (0 to 1), aborted by its signal. */
export interface UploadOptions extends ReadOptions, RepeatableOptions {
  onProgress?: ((share: number) => void) | undefined;
  /** Further fields of the file, such as `title` and `folder`. */
  fields?: Readonly<Record<string, string | number>>;
}

/** A request of an upload in parts, as clients of tus make them: most of it is in its headers. */
export interface PartRequest extends ReadOptions {
  method: "POST" | "GET" | "PATCH" | "DELETE";
  /** The upload; null for one that begins. */
  id: string | null;
  headers: Readonly<Record<string, string>>;
  body?: Blob | undefined;
  /** Called with the share of the body that was sent, 0 to 1. */
  onProgress?: ((share: number) => void) | undefined;
}

/** Calls that send the bytes of files (API contract 2.12, 2.24). */
export function filesResource({ call, exchange, project }: Caller) {
  return {
    /** Sends a request of an upload in parts; what it says is in the headers of the reply. */
    sendPart: async ({ id, ...request }: PartRequest): Promise<WireReply> => {
      const path = `/${project}/files/uploads${id === null ? "" : `/${encodeURIComponent(id)}`}`;
      return await exchange({ ...request, path });
    },

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
