import { isRecord } from "@rowhouse/contract";

import { branchesOf } from "./model.ts";

/** The way from the root to an entry: names in objects, numbers in lists. */
export type TreePath = readonly (string | number)[];

/** The kinds of an entry. */
export type EntryKind = "text" | "number" | "boolean" | "null" | "list" | "object";

/** The kinds in the order in which they are offered. */
export const entryKinds: readonly EntryKind[] = [
  "text",
  "number",
  "boolean",
  "null",
  "list",
  "object",
];

export function kindOf(value: unknown): EntryKind {
  if (Array.isArray(value)) return "list";
  if (typeof value === "string") return "text";
  if (typeof value === "number") return "number";
  if (typeof value === "boolean") return "boolean";
  return isRecord(value) ? "object" : "null";
}

/** The value as another kind; what both kinds can hold is kept. */
export function asKind(value: unknown, kind: EntryKind): unknown {
  if (kind === kindOf(value)) return value;
  switch (kind) {
    case "text":
      return ["number", "boolean"].includes(typeof value) ? String(value) : "";
    case "number": {
      const number = typeof value === "string" && value.trim() !== "" ? Number(value) : Number.NaN;
      return Number.isFinite(number) ? number : 0;
    }
    case "boolean":
      return value === "true" || (typeof value === "number" && value !== 0);
    case "list":
      return isRecord(value) ? Object.values(value) : [];
    case "object":
      return Array.isArray(value)
        ? Object.fromEntries(value.map((entry: unknown, index) => [String(index + 1), entry]))
        : {};
    default:
      return null;
  }
}

/** The root with another value at the end of the way. */
export function setAt(root: unknown, path: TreePath, value: unknown): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return value;
  return changed(root, (entries) =>
    entries.map(([key, entry]) => [key, key === name ? setAt(entry, rest, value) : entry]),
  );
}

/** The root without an entry. */
export function removeAt(root: unknown, path: TreePath): unknown {
  return changeParent(root, path, (entries, at) => entries.filter((_entry, index) => index !== at));
}

/** The root with an entry of an object named otherwise, in the same place; null where the name is taken. */
export function renameAt(root: unknown, path: TreePath, name: string): unknown {
  const parent = valueAt(root, path.slice(0, -1));
  if (!isRecord(parent) || (name !== path.at(-1) && Object.hasOwn(parent, name))) return null;
  return changeParent(root, path, (entries, at) =>
    entries.map(([key, entry], index) => [index === at ? name : key, entry]),
  );
}

/** The root with an entry moved by one place; the same root at the end of its list. */
export function moveAt(root: unknown, path: TreePath, step: 1 | -1): unknown {
  const siblings = branchesOf(valueAt(root, path.slice(0, -1))) ?? [];
  const place = siblings.findIndex(([key]) => key === path.at(-1));
  const moved = siblings[place];
  if (moved === undefined || siblings[place + step] === undefined) return root;
  return changeParent(root, path, (entries, at) =>
    entries.toSpliced(at, 1).toSpliced(at + step, 0, moved),
  );
}

/** The root with a copy of an entry behind it; in an object it gets a free name. */
export function duplicateAt(root: unknown, path: TreePath): unknown {
  return changeParent(root, path, (entries, at) => {
    const entry = entries[at];
    if (entry === undefined) return entries;
    const name = freeName(entries, String(entry[0]));
    return entries.toSpliced(at + 1, 0, [name, structuredClone(entry[1])]);
  });
}

/** The root with a new entry at the end of a branch: another of the kind of the last one. */
export function addTo(root: unknown, path: TreePath): unknown {
  return changeBranch(root, path, (entries) => {
    const kind = kindOf(entries.at(-1)?.[1] ?? "");
    const value = asKind(null, kind);
    return [...entries, [freeName(entries, "name"), value]];
  });
}

/** The value at the end of the way; undefined where it leads nowhere. */
export function valueAt(root: unknown, path: TreePath): unknown {
  return path.reduce<unknown>(
    (value, name) => branchesOf(value)?.find(([key]) => key === name)?.[1],
    root,
  );
}

type Entries = [string | number, unknown][];

/** Objects keep the order of their entries, but for names that are whole numbers, which JavaScript puts first. */
function changed(branch: unknown, change: (entries: Entries) => Entries): unknown {
  const entries = branchesOf(branch);
  if (entries === null) return branch;
  const next = change(entries);
  return Array.isArray(branch)
    ? next.map(([, entry]) => entry)
    : Object.fromEntries(next.map(([name, entry]) => [String(name), entry]));
}

function changeBranch(
  root: unknown,
  path: TreePath,
  change: (entries: Entries) => Entries,
): unknown {
  return setAt(root, path, changed(valueAt(root, path), change));
}

function changeParent(
  root: unknown,
  path: TreePath,
  change: (entries: Entries, at: number) => Entries,
): unknown {
  return changeBranch(root, path.slice(0, -1), (entries) =>
    change(
      entries,
      entries.findIndex(([key]) => key === path.at(-1)),
    ),
  );
}

/** A name that no entry has yet: `name`, `name 2`. */
function freeName(entries: Entries, wanted: string): string {
  const taken = new Set(entries.map(([name]) => String(name)));
  if (!taken.has(wanted)) return wanted;
  for (let number = 2; ; number++)
    if (!taken.has(`${wanted} ${number}`)) return `${wanted} ${number}`;
}

/** The name of an entry: `lamps › 1 › lux`. */
export function pathName(path: TreePath): string {
  return path.join(" › ");
}
