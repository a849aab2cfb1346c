import { useEffect, useState } from "react";

import { frameSelector } from "../reveal-field.ts";
import type { OutlineEntry } from "./outline.model.ts";

/** The part of the page that counts as "where one is": below its header, above the middle. */
const band = "-80px 0px -55% 0px";

/** The first of the fields that is where one reads; null while none is. */
export function useFieldInView(entries: readonly OutlineEntry[]): string | null {
  const [inView, setInView] = useState<string | null>(null);
  useEffect(() => {
    // Environments without a layout have none.
    if (entries.length === 0 || typeof IntersectionObserver === "undefined") return undefined;
    const visible = new Set<string>();
    const order = entries.map(({ field }) => field.field);
    const observer = new IntersectionObserver(
      (changes) => {
        for (const { target, isIntersecting } of changes) {
          const name = target.getAttribute("data-field") ?? target.getAttribute("data-group") ?? "";
          if (isIntersecting) visible.add(name);
          else visible.delete(name);
        }
        const first = order.find((name) => visible.has(name));
        if (first !== undefined) setInView(first);
      },
      { rootMargin: band },
    );
    for (const name of order) {
      const frame = document.querySelector(frameSelector(name));
      if (frame) observer.observe(frame);
    }
    return () => observer.disconnect();
  }, [entries]);
  return inView;
}
