/**
 * A file that is dropped beside a drop zone would replace the app in its tab, and with it what was typed. Here it is
 * dropped nowhere, and the pointer says so before. The result stops that.
 */
export function keepFilesOut(): () => void {
  const guard = (event: DragEvent): void => {
    const { dataTransfer } = event;
    if (event.defaultPrevented || dataTransfer === null || isFileBox(event.target)) return;
    if (!dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    dataTransfer.dropEffect = "none";
  };
  document.addEventListener("dragover", guard);
  document.addEventListener("drop", guard);
  return () => {
    document.removeEventListener("dragover", guard);
    document.removeEventListener("drop", guard);
  };
}

/** The browser's own control takes files by itself. */
function isFileBox(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement && target.type === "file";
}
