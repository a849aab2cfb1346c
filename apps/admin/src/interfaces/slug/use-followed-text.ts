import { useEffect, useEffectEvent, useRef } from "react";

/** Calls back with what a text was and is, each time it changes; not for the text it begins with. */
export function useFollowedText(
  text: string,
  onChange: (change: { before: string; now: string }) => void,
): void {
  const known = useRef(text);
  const handleChange = useEffectEvent(onChange);
  useEffect(() => {
    const before = known.current;
    known.current = text;
    if (before !== text) handleChange({ before, now: text });
  }, [text]);
}
