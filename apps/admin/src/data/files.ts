import type { StoredFile } from "@rowhouse/contract";
import { mutationOptions, type QueryClient } from "@tanstack/react-query";
import { client } from "./client.ts";
import { itemsChanged } from "./item-writes.ts";
import { untilDone } from "./until-done.ts";

/** The name of the collection that files are items of. */
const filesCollection = "directus_files";

/** A file on its way to the server. */
export interface Upload {
  file: File;
  /** Called with the share that was sent, 0 to 1. */
  onProgress?: (share: number) => void;
  /** Aborts the upload. */
  signal?: AbortSignal;
  /** Further fields of the file, such as `title`. */
  fields?: Record<string, string | number>;
}

/** Sends a file; every listing of files is stale afterwards. Tried again after a lost answer, it is stored once. */
export async function uploadFile(
  queryClient: QueryClient,
  { file, ...options }: Upload,
): Promise<StoredFile> {
  const { name, size, type, lastModified } = file;
  const what = ["upload", { name, size, type, lastModified }, options.fields ?? {}];
  const stored = await untilDone(what, (idempotencyKey) =>
    client().files.upload(file, { ...options, idempotencyKey }),
  );
  await itemsChanged(queryClient, filesCollection);
  return stored;
}

/** The same as a mutation, for screens that show its state. */
export function uploadFileMutation() {
  return mutationOptions({
    mutationFn: (upload: Upload, { client: cache }) => uploadFile(cache, upload),
  });
}
