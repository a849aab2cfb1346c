import { useEffect, useEffectEvent, type RefObject } from "react";

import { leadEvent } from "../../form/reveal-field.ts";

/** Calls back when the form leads to what is wrong inside; the result says whether there is a way. */
export function useLead(
  root: RefObject<HTMLElement | null>,
  { isDue, onLead }: { isDue: boolean; onLead: () => boolean },
): void {
  const lead = useEffectEvent(onLead);
  const leadIfDue = useEffectEvent(() => isDue && lead());
  useEffect(() => {
    const element = root.current;
    if (element === null) return undefined;
    leadIfDue();
    const handleLead = (event: Event) => {
      if (event.target === element && lead()) event.preventDefault();
    };
    element.addEventListener(leadEvent, handleLead);
    return () => element.removeEventListener(leadEvent, handleLead);
  }, [root]);
}
