import { useEffect, useEffectEvent, useState } from "react";

/** Milliseconds without a change after which a search or filter is applied. */
export const debounceDelay = 300;

/**
 * A value that is edited here and reported when it has not changed for a while. A value that changes from outside (a link, a bookmark, a
 * cleared filter) replaces what is typed.
 */
export function useDebounced<T>(input: {
  value: T;
  onChange: (value: T) => void;
  isSame: (a: T, b: T) => boolean;
}): [T, (value: T, options?: { isImmediate?: boolean }) => void] {
  const { value, isSame } = input;
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  const [seen, setSeen] = useState(value);
  const [isResting, setResting] = useState(true);
  const report = useEffectEvent((next: T) => {
    setResting(true);
    setKnown(next);
    input.onChange(next);
  });

  // A reported value takes a moment to come back; until then the value is the former one, and no news.
  if (!isSame(seen, value)) {
    setSeen(value);
    if (isResting && !isSame(known, value)) {
      setKnown(value);
      setTyped(value);
    }
  }

  useEffect(() => {
    if (isResting) return undefined;
    const timer = setTimeout(() => report(typed), debounceDelay);
    return () => clearTimeout(timer);
  }, [typed, isResting]);

  const change = (next: T, options?: { isImmediate?: boolean }) => {
    setTyped(next);
    if (options?.isImmediate !== true) {
      setResting(false);
      return;
    }
    setResting(true);
    setKnown(next);
    input.onChange(next);
  };
  return [typed, change];
}
