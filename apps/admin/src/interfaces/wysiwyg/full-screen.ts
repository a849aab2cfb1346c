import { useEffect, useEffectEvent, type RefObject } from "react";

/**
 * Lifts the frame above everything while it fills the screen; Escape leaves, unless somebody else needs the key. The
 * text has the focus in both states.
 */
export function useFullScreen(
  frame: RefObject<HTMLDivElement | null>,
  { isFull, isOffered, onLeave }: { isFull: boolean; isOffered: boolean; onLeave: () => void },
): void {
  useEffect(() => {
    if (!isFull) return undefined;
    // As a popover the frame lies above everything and keeps its place in the page, so the text stays the same.
    // Taking the attribute away hides the popover, which is the way back.
    const element = frame.current;
    element?.showPopover?.();
    focusText(element);
    return () => focusText(element);
  }, [frame, isFull]);

  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== "Escape" || !isOffered) return;
    event.stopPropagation();
    onLeave();
  });
  useEffect(() => {
    if (!isFull) return undefined;
    // Before the editor hears of it, which would take Escape for itself.
    const listener = (event: KeyboardEvent) => handleKey(event);
    document.addEventListener("keydown", listener, true);
    return () => document.removeEventListener("keydown", listener, true);
  }, [isFull]);
}

function focusText(frame: HTMLElement | null): void {
  frame?.querySelector<HTMLElement>('[role="textbox"]')?.focus({ preventScroll: true });
}
