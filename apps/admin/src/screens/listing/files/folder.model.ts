import {
  can,
  findCollection,
  limits,
  readableFields,
  type FilterRule,
  type Folder,
  type Model,
  type Rights,
} from "@rowhouse/contract";
import { where } from "../../../data/filters.ts";
import type { ListingSearch } from "../listing.model.ts";

/** The folder that a listing of files shows: its number, or the files that are in none. */
export type FolderPlace = number | "none";

/** The open folder, and the numbers of all that are below it. */
export interface OpenFolder {
  place: FolderPlace;
  below: readonly number[];
}

/** Characters of numbers that an address has room for beside the rest of a request. */
const addressLength = 5000;

/** Reads a folder from an address; undefined where it names none. */
export function readFolder(raw: unknown): FolderPlace | undefined {
  if (raw === "none") return raw;
  const id = typeof raw === "string" || typeof raw === "number" ? Number(raw) : 0;
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}

/** Whether this user may see in which folders files are. */
export function hasFolders(model: Model, rights: Rights, collection: string): boolean {
  if (collection !== "directus_files") return false;
  const files = findCollection(model, collection);
  const folders = findCollection(model, "directus_folders");
  if (files === null || folders === null || !can(rights, folders, "read")) return false;
  return readableFields(rights, files).has("folder") && readableFields(rights, folders).has("name");
}

/** The search of an address without a folder, for who may not see any. */
export function withoutFolder(search: ListingSearch): ListingSearch {
  const { folder: _, ...rest } = search;
  return rest;
}

/** Whether a search can look into everything below a folder: a request has room for so many numbers only. */
export function fitsBelow({ place, below }: OpenFolder): boolean {
  return below.length < limits.listLength && [place, ...below].join().length <= addressLength;
}

/** The condition for the files of a folder; a search and filters look into the folders below it, too. */
export function folderRule(open: OpenFolder, { isSearched }: { isSearched: boolean }): FilterRule {
  const { place, below } = open;
  if (place === "none") return where("folder", "null");
  if (!isSearched || below.length === 0 || !fitsBelow(open)) return where("folder", "eq", place);
  return where("folder", "in", [place, ...below]);
}

/** A folder with those in it, in the order of their names. */
export interface FolderNode {
  id: number;
  name: string;
  parent: FolderNode | null;
  children: FolderNode[];
}

/** All folders that the user may see. */
export interface FolderTree {
  roots: readonly FolderNode[];
  byId: ReadonlyMap<number, FolderNode>;
}

/** Puts folders into each other. One whose parent is not there, or is inside of it, stands at the top. */
export function treeOf(
  folders: readonly Pick<Folder, "id" | "name" | "parent_folder">[],
  locale: string,
): FolderTree {
  const byId = new Map<number, FolderNode>(
    folders.map(({ id, name }) => [id, { id, name, parent: null, children: [] }]),
  );
  const roots: FolderNode[] = [];
  for (const { id, parent_folder } of folders) {
    const node = byId.get(id);
    const parent = byId.get(Number(parent_folder)) ?? null;
    if (node === undefined) continue;
    if (parent === null || isIn(parent, node)) roots.push(node);
    else {
      node.parent = parent;
      parent.children.push(node);
    }
  }
  const { compare } = new Intl.Collator(locale, { numeric: true });
  const byName = (a: FolderNode, b: FolderNode): number => compare(a.name, b.name) || a.id - b.id;
  for (const folder of byId.values()) folder.children = folder.children.toSorted(byName);
  return { roots: roots.toSorted(byName), byId };
}

/** The way from the top to a folder, which is the last. */
export function pathTo(folder: FolderNode): FolderNode[] {
  const path: FolderNode[] = [];
  for (let at: FolderNode | null = folder; at !== null; at = at.parent) path.push(at);
  return path.toReversed();
}

/** Whether a folder is another one, or lies in it. */
function isIn(folder: FolderNode, outer: FolderNode): boolean {
  for (let at: FolderNode | null = folder; at !== null; at = at.parent)
    if (at === outer) return true;
  return false;
}

/** Whether there is another folder of the same name in a place; null: at the top, where that is allowed. */
export function isTakenIn(
  tree: FolderTree,
  folder: FolderNode,
  parent: FolderNode | null,
): boolean {
  const there = parent?.children ?? tree.roots;
  return there.some(({ id, name }) => name === folder.name && id !== folder.id);
}

/** All folders below one, in each other. */
export function foldersBelow(folder: FolderNode): FolderNode[] {
  const below: FolderNode[] = [];
  const next = folder.children.toReversed();
  // Folders may lie in each other deeper than calls can.
  for (let inner = next.pop(); inner !== undefined; inner = next.pop()) {
    below.push(inner);
    next.push(...inner.children.toReversed());
  }
  return below;
}
