import { itemKey } from "@rowhouse/contract";
import { useEffect, useEffectEvent, type DragEvent as ReactDragEvent } from "react";
import { useTranslation } from "../../../i18n/translation.ts";
import type { ActTarget } from "../../../editor/acts/act-target.ts";
import type { Listing } from "../use-listing.ts";
import type { FolderNode } from "./folder.model.ts";

/** The things that are dragged onto a folder; files without a target are those that are selected. */
export type Dragged =
  | { kind: "folder"; folder: FolderNode }
  | { kind: "files"; target?: ActTarget; count: number };

/** The look of the label at the pointer, in the words of the design. */
const labelLook = "rh-padX-3 rh-padY-2 rh-radius-control rh-surface-accent-soft rh-color-accent";

/** Only what is dragged in this window counts: its data cannot be read before it is dropped. */
let dragged: Dragged | null = null;

/** Begins to drag something; a label with its name, or how many it is, follows the pointer. */
export function beginDrag(transfer: DataTransfer, what: Dragged, label: string): void {
  dragged = what;
  transfer.effectAllowed = "move";
  transfer.setData("text/plain", label);
  const picture = document.createElement("div");
  picture.className = labelLook;
  // Outside of the window: the browser draws it at the pointer.
  Object.assign(picture.style, { position: "fixed", top: "-100px" });
  picture.textContent = label;
  document.body.append(picture);
  transfer.setDragImage(picture, 0, 0);
  // The browser has drawn it by then.
  setTimeout(() => picture.remove());
  window.addEventListener("dragend", () => (dragged = null), { once: true });
}

/** Whether files or folders of the library are being dragged, and no files of the device. */
export function isDragging(): boolean {
  return dragged !== null;
}

/** Attributes of an element that takes what is dragged onto it. */
export function dropProps(takes: (what: Dragged) => boolean, take: (what: Dragged) => void) {
  const mark = (element: HTMLElement, isOver: boolean) => {
    if (isOver) element.dataset["over"] = "";
    else delete element.dataset["over"];
  };
  return {
    onDragOver: (event: ReactDragEvent<HTMLElement>) => {
      if (dragged === null || !takes(dragged)) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = "move";
      mark(event.currentTarget, true);
    },
    onDragLeave: (event: ReactDragEvent<HTMLElement>) => {
      const to = event.relatedTarget;
      const isInside = to instanceof Node && event.currentTarget.contains(to);
      if (!isInside) mark(event.currentTarget, false);
    },
    onDrop: (event: ReactDragEvent<HTMLElement>) => {
      mark(event.currentTarget, false);
      if (dragged === null || !takes(dragged)) return;
      event.preventDefault();
      take(dragged);
      dragged = null;
    },
  };
}

/** Parts of a row that the pointer presses for something else. */
const ownParts = "input, select, textarea, label, button, [contenteditable], [data-row-menu]";

/**
 * Lets the rows of a listing be dragged, whatever its layout: the pressed one, or all that are selected where it is one of them.
 * A row can be dragged from when it is pressed; rows that are put in order by hand have handles, which stay as they are.
 */
export function useFileDrag(
  listing: Listing,
  frame: { readonly current: HTMLElement | null },
  { enabled }: { enabled: boolean },
): void {
  const { t } = useTranslation();
  const begin = useEffectEvent((event: DragEvent) => {
    const row = rowOf(event.target);
    const item = listing.list.items[Number(row?.dataset["index"])];
    const key = item && itemKey(listing.collection, item);
    if (key === undefined || key === null || event.dataTransfer === null) return;
    const { count } = listing.selected;
    const what: Dragged = listing.selection.includes(key)
      ? { kind: "files", count }
      : { kind: "files", target: { kind: "keys", keys: [key] }, count: 1 };
    beginDrag(event.dataTransfer, what, t("listing.draggedFiles", { count: what.count }));
  });
  useEffect(() => {
    const element = frame.current;
    if (element === null || !enabled) return undefined;
    const ready = (event: MouseEvent) => {
      const isOwn = event.target instanceof Element && event.target.closest(ownParts) !== null;
      const row = rowOf(event.target);
      if (row !== null) row.draggable = event.button === 0 && !isOwn;
    };
    const handleStart = (event: DragEvent) => begin(event);
    element.addEventListener("mousedown", ready);
    element.addEventListener("dragstart", handleStart);
    return () => {
      element.removeEventListener("mousedown", ready);
      element.removeEventListener("dragstart", handleStart);
    };
  }, [frame, enabled]);
}

function rowOf(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>("[data-index]") : null;
}
