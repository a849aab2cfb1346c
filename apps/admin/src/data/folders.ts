import type { Folder } from "@rowhouse/contract";
import { queryOptions } from "@tanstack/react-query";
import { client } from "./client.ts";
import { keys } from "./keys.ts";
import { whenAllowed } from "./refusal.ts";

/** A folder as the app knows it; its parent as a number, null at the top. */
export type ListedFolder = Pick<Folder, "id" | "name" | "parent_folder">;

/** For how long folders are not read again by themselves. */
const freshMs = 30_000;

/** All folders of the library that this user may see, in one request. */
export function foldersQuery() {
  return queryOptions({
    queryKey: keys.folders,
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
