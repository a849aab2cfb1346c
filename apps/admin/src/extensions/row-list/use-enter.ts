import { useEffect, useRef, type RefObject } from "react";

const controls =
  ":scope [data-control] :is(input, select, textarea, button, [contenteditable='true'])";

/** Puts the focus into the first control of what has just been opened, as soon as its code is there. */
export function useEnter(isEntered: boolean): RefObject<HTMLDivElement | null> {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = root.current;
    if (!isEntered || element === null) return undefined;
    const opener = document.activeElement;
    const observer = new MutationObserver(enter);
    function enter() {
      // Somebody has gone on.
      const isLeft = document.activeElement !== opener && document.activeElement !== document.body;
      const control = isLeft ? null : element?.querySelector<HTMLElement>(controls);
      control?.focus();
      if (isLeft || (control !== null && control !== undefined)) observer.disconnect();
    }
    observer.observe(element, { childList: true, subtree: true });
    enter();
    return () => observer.disconnect();
  }, [isEntered]);
  return root;
}
