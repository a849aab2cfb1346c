import { useEffect, useState } from "react";

import { frameSelector } from "../reveal-field.ts";

/** Whether a field of the form cannot be seen: scrolled away, or in a folded group. A form without it has nothing to see. */
export function useOutOfSight(name: string): boolean {
  const [isOut, setOut] = useState(false);
  useEffect(() => {
    const control = document.querySelector(`${frameSelector(name)} [data-control]`);
    // Environments without a layout have no observer.
    if (control === null || typeof IntersectionObserver === "undefined") return undefined;
    const observer = new IntersectionObserver((changes) =>
      setOut(changes.at(-1)?.isIntersecting === false),
    );
    observer.observe(control);
    return () => observer.disconnect();
  }, [name]);
  return isOut;
}
