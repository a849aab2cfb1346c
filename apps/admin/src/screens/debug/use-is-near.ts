import { useEffect, useRef, useState } from "react";

/** How far below the window something counts as near. */
const margin = "600px 0px";

/**
 * Whether an element has come near the window: all interfaces in all their states at once would take seconds.
 * @param isNearAtOnce it is not waited for
 */
export function useIsNear(isNearAtOnce: boolean) {
  const ref = useRef<HTMLElement>(null);
  const [isNear, setNear] = useState(isNearAtOnce);
  useEffect(() => {
    if (isNear || ref.current === null) return undefined;
    const observer = new IntersectionObserver(
      (changes) => changes.some((change) => change.isIntersecting) && setNear(true),
      { rootMargin: margin },
    );
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [isNear]);
  return { ref, isNear };
}
