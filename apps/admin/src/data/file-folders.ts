import type { Folder, FolderContents } from "@rowhouse/contract";
import { mutationOptions, queryOptions, type QueryClient } from "@tanstack/react-query";
import { client } from "./client.ts";
import { itemsChanged } from "./item-writes.ts";
import { keys } from "./keys.ts";
import { onceAtATime } from "./once-at-a-time.ts";
import { whenAllowed } from "./refusal.ts";
import { untilDone } from "./until-done.ts";

const foldersCollection = "directus_folders";

/** A folder as the app knows it; its parent as a number, null at the top. */
export type ListedFolder = Pick<Folder, "id" | "name" | "parent_folder">;

/** For how long folders are not read again by themselves. */
const freshMs = 30_000;

/** All folders of the library that this user may see, in one request. */
export function foldersQuery() {
  return queryOptions({
    queryKey: keys.fileFolders,
    queryFn: ({ signal }): Promise<ListedFolder[]> => {
      const query = { fields: ["id", "name", "parent_folder"], limit: -1, meta: [] };
      const read = client().call("GET /:project/files/folders", { query, signal });
      return whenAllowed(
        read.then(({ data }) => data),
        [],
      );
    },
    staleTime: freshMs,
  });
}

/** The content of a folder, all levels, as it is now. */
export function folderContentsQuery(id: number) {
  return queryOptions({
    queryKey: [...keys.fileFolders, "contents", id],
    queryFn: async ({ signal }): Promise<FolderContents> => {
      const path = "GET /:project/files/folders/:id/contents";
      return (await client().call(path, { params: { id }, signal })).data;
    },
    staleTime: 0,
    gcTime: 0,
  });
}

/** Makes a folder; the same twice at a time is made once. */
export async function createFolder(
  cache: QueryClient,
  body: { name: string; parent_folder: number | null },
): Promise<ListedFolder> {
  const what = ["folder", body];
  return await onceAtATime(what, async () => {
    const { data } = await untilDone(what, (idempotencyKey) =>
      client().call("POST /:project/files/folders", { body, idempotencyKey }),
    );
    const made = { id: data.id, name: data.name, parent_folder: body.parent_folder };
    cache.setQueryData(foldersQuery().queryKey, (all) => all && [...all, made]);
    void itemsChanged(cache, foldersCollection);
    return made;
  });
}

/** The same as a mutation, for dialogs that show its state. */
export function createFolderMutation() {
  return mutationOptions({
    mutationFn: (body: { name: string; parent_folder: number | null }, { client: cache }) =>
      createFolder(cache, body),
  });
}

/** Renames a folder, or moves it into another one. It is shown at once, once it is stored. */
export function changeFolderMutation() {
  return mutationOptions({
    mutationFn: async (
      { id, changes }: { id: number; changes: { name?: string; parent_folder?: number | null } },
      { client: cache },
    ): Promise<void> => {
      await client().call("PATCH /:project/files/folders/:id", { params: { id }, body: changes });
      cache.setQueryData(foldersQuery().queryKey, (all) =>
        all?.map((folder) => (folder.id === id ? { ...folder, ...changes } : folder)),
      );
      void itemsChanged(cache, foldersCollection);
    },
  });
}

/** Deletes a folder: what is inside goes up one level, or is removed for good. */
export function deleteFolderMutation() {
  return mutationOptions({
    mutationFn: async (
      { id, contents }: { id: number; contents: "up" | "remove" },
      { client: cache },
    ): Promise<void> => {
      const path = "DELETE /:project/files/folders/:id";
      await client().call(path, { params: { id }, extra: { contents } });
      cache.setQueryData(foldersQuery().queryKey, (all) => all?.filter((one) => one.id !== id));
      await itemsChanged(cache, foldersCollection);
    },
  });
}
