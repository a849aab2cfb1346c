import { foldText, textFinder } from "@rowhouse/contract";
import { pathTo, type FolderNode, type FolderPlace, type FolderTree } from "../folder.model.ts";

/** A row of the tree: a folder, or a place that is none. `null` stands for all files, or for the top. */
export interface TreeRow {
  place: FolderPlace | null;
  name: string;
  icon: string;
  /** From 1. */
  level: number;
  /** How many stand beside each other, and which of them it is, from 1. */
  setSize: number;
  position: number;
  /** Null for one with nothing in it. */
  isExpanded: boolean | null;
  /** Where it stands, for a row that is found by a search. */
  path: string | null;
  folder: FolderNode | null;
}

/** A place above the folders. */
export type LeadingPlace = Pick<TreeRow, "place" | "name" | "icon">;

/** The rows that are seen: the places above, and each folder whose parents are all expanded. */
export function rowsOf(
  tree: FolderTree,
  leading: readonly LeadingPlace[],
  expanded: ReadonlySet<number>,
): TreeRow[] {
  const count = leading.length + tree.roots.length;
  const rows = leading.map((row, at) => ({
    ...row,
    level: 1,
    setSize: count,
    position: at + 1,
    isExpanded: null,
    path: null,
    folder: null,
  }));
  return [...rows, ...rowsIn(tree.roots, { level: 1, before: leading.length, count, expanded })];
}

function rowsIn(
  folders: readonly FolderNode[],
  at: { level: number; before: number; count: number; expanded: ReadonlySet<number> },
): TreeRow[] {
  return folders.flatMap((folder, index) => {
    const isExpanded = folder.children.length === 0 ? null : at.expanded.has(folder.id);
    const row = {
      ...rowOf(folder, { level: at.level, isExpanded }),
      setSize: at.count,
      position: at.before + index + 1,
    };
    if (isExpanded !== true) return [row];
    const { children } = folder;
    const inside = { ...at, level: at.level + 1, before: 0, count: children.length };
    return [row, ...rowsIn(children, inside)];
  });
}

function rowOf(
  folder: FolderNode,
  { level, isExpanded }: Pick<TreeRow, "level" | "isExpanded">,
): Omit<TreeRow, "setSize" | "position"> {
  const { id: place, name } = folder;
  const icon = isExpanded === true ? "folder_open" : "folder";
  return { place, name, icon, level, isExpanded, folder, path: null };
}

/** The folders whose names have a text in them, without levels, each with its way. */
export function foundRows(tree: FolderTree, text: string): TreeRow[] {
  const isFound = textFinder(text);
  const found = [...tree.byId.values()].filter(({ name }) => isFound(name));
  return found.map((folder, at) => ({
    ...rowOf(folder, { level: 1, isExpanded: null }),
    setSize: found.length,
    position: at + 1,
    path: folder.parent === null ? null : nameOfPath(folder.parent),
  }));
}

/** The way to a folder in words. */
export function nameOfPath(folder: FolderNode): string {
  return pathTo(folder)
    .map(({ name }) => name)
    .join(" › ");
}

/** The effect of a key in the tree: another row gets the focus, or a folder is expanded or collapsed. */
export type TreeMove = { to: number } | { fold: number; isExpanded: boolean };

/** The effect of a key at a row; null: none. The arrows along the lines follow the direction of the text. */
export function moveOf(
  rows: readonly TreeRow[],
  at: number,
  { key, isRightToLeft }: { key: string; isRightToLeft: boolean },
): TreeMove | null {
  const row = rows[at];
  const last = rows.length - 1;
  const forward = isRightToLeft ? "ArrowLeft" : "ArrowRight";
  const back = isRightToLeft ? "ArrowRight" : "ArrowLeft";
  if (row === undefined) return null;
  if (key === "ArrowDown") return { to: Math.min(at + 1, last) };
  if (key === "ArrowUp") return { to: Math.max(at - 1, 0) };
  if (key === "Home") return { to: 0 };
  if (key === "End") return { to: last };
  if (row.folder === null) return null;
  const { id } = row.folder;
  if (key === forward && row.isExpanded === false) return { fold: id, isExpanded: true };
  if (key === forward && row.isExpanded === true) return { to: at + 1 };
  if (key === back && row.isExpanded === true) return { fold: id, isExpanded: false };
  if (key !== back || row.level === 1) return null;
  return { to: rows.findLastIndex(({ level }, index) => index < at && level < row.level) };
}

/** The next row whose name begins with what was typed; one letter goes on to the next, more letters may stay. */
export function typedTo(rows: readonly TreeRow[], at: number, typed: string): number | null {
  const start = typed.length === 1 ? at + 1 : at;
  const wanted = foldText(typed);
  for (let step = 0; step < rows.length; step++) {
    const index = (start + step) % rows.length;
    if (foldText(rows[index]?.name ?? "").startsWith(wanted)) return index;
  }
  return null;
}
