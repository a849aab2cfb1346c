import { useEffect, useEffectEvent, useRef } from "react";

/**
 * Tells of a press anywhere but in the editor and in what it opens beside itself; where it is refused, the press does
 * nothing else either.
 * @param onPress false: what is typed cannot be left
 */
export function usePressBeside(onPress: () => boolean): { stayInside: () => void } {
  const isInside = useRef(false);
  const press = useEffectEvent(() => onPress());
  useEffect(() => {
    // Pressed in the editor, React has told so by now: its events know the way from what is rendered elsewhere.
    const tell = () => {
      if (!isInside.current && !press()) swallowPress();
      isInside.current = false;
    };
    document.addEventListener("pointerdown", tell);
    return () => document.removeEventListener("pointerdown", tell);
  }, []);
  return {
    stayInside: () => {
      isInside.current = true;
    },
  };
}

const parts = ["mousedown", "click"] as const;

/** The rest of a press that has begun has no effect: the focus stays, and nothing is clicked. */
function swallowPress(): void {
  const stop = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  for (const part of parts) document.addEventListener(part, stop, true);
  const end = () =>
    setTimeout(() => parts.forEach((part) => document.removeEventListener(part, stop, true)));
  document.addEventListener("pointerup", end, { capture: true, once: true });
}
