import type { LayoutViewProps } from "@rowhouse/extension-kit";
import { useLayoutEffect, useRef, useState } from "react";

import { Stack } from "../../design/words.tsx";
import { CompactList } from "./compact/compact-list.tsx";
import { Grid } from "./grid/grid.tsx";
import { widthClassOf, type tabularOptions, type WidthClass } from "./options.ts";

/** The props of the table. */
export type TabularViewProps = LayoutViewProps<typeof tabularOptions>;

/** The table with columns, and the class of the window that its widths belong to. */
export interface GridProps extends TabularViewProps {
  widthClass: WidthClass;
}

/** Below this width (px) a table of columns is no longer readable. */
const compactBelow = 480;

/** The table; in a narrow window a list of two lines per item. */
export function View(props: TabularViewProps) {
  const frame = useRef<HTMLDivElement>(null);
  // From the window at first, so that what is narrow as well is rendered once.
  const [isCompact, setCompact] = useState(() => window.innerWidth < compactBelow);

  useLayoutEffect(() => {
    const element = frame.current;
    if (element === null) return undefined;
    const measure = () => {
      const { width } = element.getBoundingClientRect();
      setCompact(width > 0 && width < compactBelow);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  return (
    <Stack ref={frame} grow shrink>
      {isCompact ? (
        <CompactList {...props} />
      ) : (
        <Grid {...props} widthClass={widthClassOf(window.innerWidth)} />
      )}
    </Stack>
  );
}
