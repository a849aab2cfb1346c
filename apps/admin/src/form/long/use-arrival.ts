import { startTransition, useCallback, useState, type RefCallback } from "react";

import type { FarBlocks } from "./far-blocks.ts";

interface Arrival {
  /** For the block. */
  frame: RefCallback<HTMLElement>;
  /** The inputs are to be rendered. */
  isThere: boolean;
}

/**
 * Whether the inputs of a block are there yet.
 * @param far what watches the blocks of the form
 * @param isLate they are rendered later
 */
export function useArrival(far: FarBlocks, isLate: boolean): Arrival {
  const [isThere, setThere] = useState(!isLate);
  const frame = useCallback<RefCallback<HTMLElement>>(
    (element) => {
      if (element === null) return undefined;
      const arrive = (isAsked: boolean) =>
        isAsked ? setThere(true) : startTransition(() => setThere(true));
      return far.watch(element, isLate ? arrive : null);
    },
    [far, isLate],
  );
  return { frame, isThere };
}
