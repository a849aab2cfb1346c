import type { FileVersion, StoredFile } from "@rowhouse/contract";
import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { client } from "./client.ts";
import { itemsChanged } from "./item-writes.ts";
import { keys } from "./keys.ts";
import { noteOwnWrite } from "./own-writes.ts";

const filesCollection = "directus_files";

/** The contents of a file: the present one, then those that it had before, the latest first. */
export function fileVersionsQuery(id: number) {
  return queryOptions({
    queryKey: [...keys.items.one(filesCollection, id), "versions"],
    queryFn: async ({ signal }): Promise<FileVersion[]> =>
      (await client().call("GET /:project/files/:id/versions", { params: { id }, signal })).data,
  });
}

/** A content that comes back, over the version of the file that it was decided on. */
interface Restoring {
  version: number;
  etag: string | null;
}

/** Brings a content back, and resolves to the file as it is then, with its ETag. */
export function restoreVersionMutation(id: number) {
  return mutationOptions({
    mutationFn: async (
      { version, etag }: Restoring,
      { client: cache },
    ): Promise<{ file: StoredFile; etag: string | null }> => {
      const reply = await client().call("PATCH /:project/files/:id/versions/:version/restore", {
        params: { id, version },
        ifMatch: etag ?? undefined,
      });
      // A page that shows the file as an item knows that nobody else changed it.
      noteOwnWrite(cache, { from: etag, to: reply.etag });
      await itemsChanged(cache, filesCollection);
      return { file: reply.data, etag: reply.etag };
    },
  });
}

/** Deletes a content for good that the file had before. */
export function removeVersionMutation(id: number) {
  return mutationOptions({
    mutationFn: async (version: number, { client: cache }) => {
      const params = { id, version };
      await client().call("DELETE /:project/files/:id/versions/:version", { params });
      await itemsChanged(cache, filesCollection);
    },
  });
}
