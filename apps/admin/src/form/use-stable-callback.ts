import { useCallback, useLayoutEffect, useRef } from "react";

/**
 * The same function for the whole life of the component, calling the newest one given. Keeps the fields of a long form
 * from being drawn again because a parent made its callbacks anew. Not to be called while drawing.
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
