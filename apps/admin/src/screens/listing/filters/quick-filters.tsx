import { useEffect, useRef, type ReactNode } from "react";
import { Icon } from "../../../design/icon/icon.tsx";
import classes from "./filters.module.css";

/** Filters at a click, in one line: where there is no room for all, it scrolls sideways and fades at the sides that go on. */
export function QuickFilters({ children }: { children: ReactNode }) {
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = line.current;
    if (element === null) return;
    // An observer begins by telling the sizes, when the page has been laid out anyway.
    const sizes = new ResizeObserver(() => markSides(element));
    sizes.observe(element);
    for (const child of element.children) sizes.observe(child);
    return () => sizes.disconnect();
  });
  return (
    <div className={classes.quick}>
      <div
        ref={line}
        className={classes.quickLine}
        onScroll={(event) => markSides(event.currentTarget)}
      >
        {children}
      </div>
      {/* For the pointer only: keys reach every filter, and the line follows them. */}
      <span
        aria-hidden
        className={classes.quickMore}
        onClick={() => {
          const element = line.current;
          const way = element === null ? 0 : element.clientWidth / 2;
          const isRtl = document.documentElement.dir === "rtl";
          element?.scrollBy({ left: isRtl ? -way : way });
        }}
      >
        <Icon name="chevron_right" size={18} />
      </span>
    </div>
  );
}

/** Notes at which sides the line goes on, whichever way it runs. */
function markSides(element: HTMLElement): void {
  const { scrollLeft, scrollWidth, clientWidth } = element;
  const before = Math.abs(scrollLeft);
  element.toggleAttribute("data-before", before > 1);
  element.toggleAttribute("data-after", scrollWidth - clientWidth - before > 1);
}
