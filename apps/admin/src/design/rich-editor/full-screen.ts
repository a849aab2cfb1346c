import { useEffect, useEffectEvent, type RefObject } from "react";
import { useBackCloses } from "../layers/use-back-closes.ts";

/**
 * Shows the frame above everything while it fills the screen; Escape leaves, unless a part of the editor needs the key,
 * and so does the Back of the browser. Entering and leaving focus the text. A question that takes the focus would open
 * behind the frame, so it ends it.
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
    return () => {
      const { activeElement } = document;
      const isElsewhere = activeElement !== document.body && !element?.contains(activeElement);
      if (!isElsewhere) focusText(element);
    };
  }, [frame, isFull]);
  useBackCloses(onLeave, isFull);

  const handleFocus = useEffectEvent(({ target }: FocusEvent) => {
    if (target instanceof Node && !frame.current?.contains(target)) onLeave();
  });

  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== "Escape" || !isEscapeFree) return;
    event.stopPropagation();
    onLeave();
  });
  useEffect(() => {
    if (!isFull) return undefined;
    // In the capture phase, because the editor would handle Escape itself.
    const onKey = (event: KeyboardEvent) => handleKey(event);
    const onFocus = (event: FocusEvent) => handleFocus(event);
    document.addEventListener("keydown", onKey, true);
    document.addEventListener("focusin", onFocus);
    return () => {
      document.removeEventListener("keydown", onKey, true);
      document.removeEventListener("focusin", onFocus);
    };
  }, [isFull]);
}

function focusText(frame: HTMLElement | null): void {
  frame?.querySelector<HTMLElement>('[role="textbox"]')?.focus({ preventScroll: true });
}
