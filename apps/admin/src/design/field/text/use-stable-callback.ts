import { useCallback, useLayoutEffect, useRef } from "react";

/**
 * The same function for the whole life of the component, calling the newest one given. Spares the fields of a long form
 * from rendering again because a parent made new callbacks. Not to be called during render.
 */
export function useStableCallback<Args extends unknown[]>(
  callback: (...args: Args) => void,
): (...args: Args) => void {
  const newest = useRef(callback);
  useLayoutEffect(() => {
    newest.current = callback;
  });
  return useCallback((...args: Args) => newest.current(...args), []);
}
