import { useEffect, useState } from "react";

/**
 * Does work once what has just been rendered is painted. The function that it returns calls it off.
 * @example useEffect(() => afterPaint(() => setReady(true)), []);
 * @public
 */
export function afterPaint(work: () => void): () => void {
  // Callbacks of a frame come before it is painted: those of the next one come after.
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(work);
  });
  return () => cancelAnimationFrame(frame);
}

/**
 * Whether what has first been rendered is painted, so that what it can do without may be loaded.
 * @public
 */
export function useIsPainted(): boolean {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => afterPaint(() => setPainted(true)), []);
  return isPainted;
}
