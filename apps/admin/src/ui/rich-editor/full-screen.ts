import { useEffect, useEffectEvent, type RefObject } from "react";

/**
 * Shows the frame above everything while it fills the screen; Escape leaves, unless a part of the editor needs the key.
 * Entering and leaving focus the text.
 */
export function useFullScreen(
  frame: RefObject<HTMLDivElement | null>,
  {
    isFull,
    isEscapeFree,
    onLeave,
  }: { isFull: boolean; isEscapeFree: boolean; onLeave: () => void },
): void {
  useEffect(() => {
    if (!isFull) return undefined;
    // A popover is shown above everything without moving in the document, so the editor is not recreated. Removing the
    // attribute hides the popover again.
    const element = frame.current;
    element?.showPopover?.();
    focusText(element);
    return () => focusText(element);
  }, [frame, isFull]);

  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== "Escape" || !isEscapeFree) return;
    event.stopPropagation();
    onLeave();
  });
  useEffect(() => {
    if (!isFull) return undefined;
    // In the capture phase, because the editor would handle Escape itself.
    const listener = (event: KeyboardEvent) => handleKey(event);
    document.addEventListener("keydown", listener, true);
    return () => document.removeEventListener("keydown", listener, true);
  }, [isFull]);
}

function focusText(frame: HTMLElement | null): void {
  frame?.querySelector<HTMLElement>('[role="textbox"]')?.focus({ preventScroll: true });
}
