import {
  createContext,
  use,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  type RefObject,
} from "react";

import { branchesOf } from "./model.ts";
import {
  addTo,
  asKind,
  duplicateAt,
  moveAt,
  removeAt,
  renameAt,
  setAt,
  valueAt,
  type EntryKind,
  type TreePath,
} from "./tree.model.ts";

/** The actions on the entries of a tree. Each change is one value of the field. */
export interface TreeEdit {
  set(path: TreePath, value: unknown): void;
  setKind(path: TreePath, kind: EntryKind): void;
  /** Whether the name could be given. */
  rename(path: TreePath, name: string): boolean;
  add(path: TreePath): void;
  duplicate(path: TreePath): void;
  remove(path: TreePath): void;
  move(path: TreePath, step: 1 | -1): void;
}

/** Null: the tree is only looked at. */
const EditContext = createContext<TreeEdit | null>(null);

export const TreeEditProvider = EditContext.Provider;

export function useTreeEdit(): TreeEdit | null {
  return use(EditContext);
}

/** The control of an entry that takes the focus. */
type EntryPart = "name" | "value" | "menu" | "add";

/** The attribute that the tree and its entries carry, so that the focus can follow entries that move. */
export const pathMark = (path: TreePath) => ({ "data-path": JSON.stringify(path) });

/** The way to the entry that an element is part of; null outside of all entries. */
function pathAround(element: Element): TreePath | null {
  const mark = element.closest("[data-path]")?.getAttribute("data-path") ?? "[]";
  const path: TreePath = JSON.parse(mark);
  return path.length > 0 ? path : null;
}

/**
 * Edits the value of a field as a tree. Alt with the arrow up or down moves the entry that has the focus, which follows what is added
 * or moved.
 */
export function useTreeEditor(
  root: unknown,
  onChange: (root: unknown) => void,
): { edit: TreeEdit; frame: RefObject<HTMLDivElement | null> } {
  const frame = useRef<HTMLDivElement>(null);
  const wanted = useRef<{ path: TreePath; parts: readonly EntryPart[] } | null>(null);

  useLayoutEffect(() => {
    if (wanted.current === null) return;
    const { path, parts } = wanted.current;
    wanted.current = null;
    const entry = frame.current?.querySelector(`[data-path='${CSS.escape(JSON.stringify(path))}']`);
    for (const part of parts) {
      const control = entry?.querySelector<HTMLElement>(`:scope > * > [data-part="${part}"]`);
      if (!control) continue;
      control.focus();
      if (control instanceof HTMLInputElement) control.select();
      return;
    }
  });

  const edit = useMemo((): TreeEdit => {
    const change = (next: unknown, path: TreePath, ...parts: EntryPart[]) => {
      if (next === root) return;
      if (parts.length > 0) wanted.current = { path, parts };
      onChange(next);
    };
    return {
      set: (path, value) => change(setAt(root, path, value), path),
      setKind: (path, kind) => {
        const value = asKind(valueAt(root, path), kind);
        change(setAt(root, path, value), path, "value", "menu");
      },
      rename: (path, name) => {
        const next = renameAt(root, path, name);
        if (next === null) return false;
        change(next, path);
        return true;
      },
      add: (path) => {
        const next = addTo(root, path);
        const last = namesOf(valueAt(next, path)).at(-1) ?? "";
        change(next, [...path, last], "name", "value", "menu");
      },
      duplicate: (path) => change(duplicateAt(root, path), path, "menu"),
      remove: (path) => {
        const next = removeAt(root, path);
        change(next, nextTo(root, next, path), "menu", "add");
      },
      move: (path, step) => {
        const name = path.at(-1);
        const to = typeof name === "number" ? [...path.slice(0, -1), name + step] : path;
        change(moveAt(root, path, step), to, "menu");
      },
    };
  }, [root, onChange]);
  useEffect(() => {
    const tree = frame.current;
    const handleKey = (event: KeyboardEvent) => {
      const step = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : null;
      const path = event.target instanceof Element ? pathAround(event.target) : null;
      if (!event.altKey || step === null || path === null) return;
      event.preventDefault();
      edit.move(path, step);
    };
    tree?.addEventListener("keydown", handleKey);
    return () => tree?.removeEventListener("keydown", handleKey);
  }, [edit]);
  return { edit, frame };
}

/** The entry that stands where one was removed, else the last one, else the branch around. */
function nextTo(root: unknown, next: unknown, path: TreePath): TreePath {
  const around = path.slice(0, -1);
  const before = namesOf(valueAt(root, around));
  const left = namesOf(valueAt(next, around));
  const at = before.findIndex((name) => name === path.at(-1));
  const name = left[at] ?? left.at(-1);
  return name === undefined ? around : [...around, name];
}

function namesOf(branch: unknown): (string | number)[] {
  return branchesOf(branch)?.map(([name]) => name) ?? [];
}
