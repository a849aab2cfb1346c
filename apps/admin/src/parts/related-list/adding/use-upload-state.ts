import type { RelatedListProps } from "@rowhouse/extension-kit";
import { useState, type DragEvent, type HTMLAttributes } from "react";

import type { RelatedListState } from "../use-related-list.ts";
import type { RowRights } from "../use-row-rights.ts";

/** Whether the zone that uploads files is there, and what was dropped beside it. */
export interface UploadState {
  isOpen: boolean;
  open: () => void;
  /** Null where the zone stands in for the rows that are not there yet. */
  onClose: (() => void) | null;
  dropped: readonly File[];
  /** Of the list: files may be dropped anywhere on it. */
  handlers: HTMLAttributes<HTMLElement> & { "data-takes-files"?: true };
  isOver: boolean;
}

/** A list of files without a row is the zone itself; else a button opens it, or a file that is dropped on the rows. */
export function useUploadState(
  { files }: Pick<RelatedListProps, "files">,
  { rows, list, search }: RelatedListState,
  { canCreate }: RowRights,
): UploadState {
  const [isUsed, setUsed] = useState(false);
  const [dropped, setDropped] = useState<readonly File[]>([]);
  const [isOver, setOver] = useState(false);
  const isOffered = files !== undefined && canCreate;
  const isEmpty = rows.length === 0 && !list.isLoading && list.error === null && search === "";

  function handleDrop(event: DragEvent) {
    setOver(false);
    // The zone takes its own.
    if (event.defaultPrevented || event.dataTransfer.files.length === 0) return;
    event.preventDefault();
    setDropped([...event.dataTransfer.files]);
    setUsed(true);
  }

  return {
    isOpen: isOffered && (isUsed || isEmpty),
    open: () => setUsed(true),
    onClose: isEmpty ? null : () => setUsed(false),
    dropped,
    isOver,
    handlers: isOffered
      ? {
          "data-takes-files": true,
          onDragLeave: () => setOver(false),
          onDragOver: (event) => {
            if (!event.dataTransfer.types.includes("Files")) return;
            event.preventDefault();
            setOver(true);
          },
          onDrop: handleDrop,
        }
      : {},
  };
}
