import { useEffect, useEffectEvent, useState } from "react";
import { filesOfDrop } from "../../../form/draft/uploads/dropped-files.ts";
import { isDragging } from "./drag.ts";

/**
 * Files that are dropped anywhere on the page, or pasted from the clipboard, are handed on; zones of their own and what
 * lies over the page keep theirs.
 * @returns whether files are over the page
 */
export function useArrivingFiles(
  onFiles: (files: File[]) => void,
  { enabled }: { enabled: boolean },
): boolean {
  const [isOver, setOver] = useState(false);
  const hand = useEffectEvent((files: readonly File[]) => {
    if (files.length > 0) onFiles([...files]);
  });
  useEffect(() => {
    if (!enabled) return undefined;
    const handleOver = (event: DragEvent) => {
      const hasFiles = event.dataTransfer?.types.includes("Files") === true && !isDragging();
      const isOurs = hasFiles && isFree(event.target);
      setOver(isOurs);
      if (!isOurs || event.dataTransfer === null) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = "copy";
    };
    const handleLeave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false);
    };
    const handleDrop = (event: DragEvent) => {
      setOver(false);
      if (!isFree(event.target) || isDragging()) return;
      event.preventDefault();
      void filesOfDrop(event.dataTransfer).then(hand);
    };
    const handlePaste = (event: ClipboardEvent) => {
      if (isFree(event.target)) hand([...(event.clipboardData?.files ?? [])]);
    };
    document.addEventListener("dragover", handleOver);
    document.addEventListener("dragleave", handleLeave);
    document.addEventListener("drop", handleDrop);
    document.addEventListener("paste", handlePaste);
    return () => {
      document.removeEventListener("dragover", handleOver);
      document.removeEventListener("dragleave", handleLeave);
      document.removeEventListener("drop", handleDrop);
      document.removeEventListener("paste", handlePaste);
    };
  }, [enabled]);
  return enabled && isOver;
}

function isFree(target: EventTarget | null): boolean {
  return (
    !(target instanceof Element) ||
    target.closest("[data-takes-files], dialog, [role=dialog]") === null
  );
}
