import { can, findCollection, writableFields, type Collection } from "@rowhouse/contract";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useModel, useRights } from "../../../access/hooks.ts";
import { foldersQuery } from "../../../data/file-folders.ts";
import { useFormat } from "../../../i18n/translation.ts";
import type { ListingSearch } from "../listing.model.ts";
import {
  foldersBelow,
  hasFolders,
  treeOf,
  withoutFolder,
  type FolderNode,
  type FolderPlace,
  type FolderTree,
  type OpenFolder,
} from "./folder.model.ts";

/** The folders of the file library, as far as this user may see them. */
export interface Folders {
  tree: FolderTree;
  isLoading: boolean;
  /** Why they could not be read; null where they could. */
  error: unknown;
  retry: () => void;
  place: FolderPlace | null;
  /** The open folder; null for all files, for those in none, and for a folder that is not there. */
  current: FolderNode | null;
  /** The folder that uploads go into; null for none, also where this user may not put files into folders. */
  target: number | null;
  /** Whether this user may put files into folders. */
  mayFile: boolean;
  /** Whether this user may make folders and put files into them. */
  mayMake: boolean;
  /** The open folder is gone, or this user may not see it. */
  isGone: boolean;
}

/** The folders beside a listing of files, and what of its address counts. Null where this user sees none. */
export function useFolders(collection: Collection, given: ListingSearch) {
  const model = useModel();
  const rights = useRights();
  const { locale } = useFormat();
  const isOffered = hasFolders(model, rights, collection.collection);
  const { data, error, isPending, refetch } = useQuery({ ...foldersQuery(), enabled: isOffered });
  const tree = useMemo(() => treeOf(data ?? [], locale), [data, locale]);
  const search = useMemo(() => (isOffered ? given : withoutFolder(given)), [isOffered, given]);
  const { folder } = search;
  const current = typeof folder === "number" ? (tree.byId.get(folder) ?? null) : null;
  const open = useMemo(
    (): OpenFolder | null =>
      folder === undefined
        ? null
        : {
            place: folder,
            below: current === null ? [] : foldersBelow(current).map(({ id }) => id),
          },
    [folder, current],
  );
  const mayFile = isOffered && writableFields(rights, collection).has("folder");
  const described = findCollection(model, "directus_folders");
  const mayMake = mayFile && described !== null && can(rights, described, "create");
  const folders: Folders | null = isOffered
    ? {
        tree,
        current,
        isLoading: isPending,
        error: data === undefined ? error : null,
        retry: () => void refetch(),
        place: folder ?? null,
        mayFile,
        mayMake,
        target: mayFile ? (current?.id ?? null) : null,
        isGone: typeof folder === "number" && data !== undefined && current === null,
      }
    : null;
  return { folders, search, open };
}
