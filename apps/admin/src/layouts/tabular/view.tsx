import type { Item, LayoutViewProps } from "@rowhouse/extension-kit";
import { useLayoutEffect, useRef, useState } from "react";

import { CompactList } from "./compact/compact-list.tsx";
import { Grid } from "./grid/grid.tsx";
import classes from "./tabular.module.css";

/** Where a listing was scrolled to, so that coming back shows the same rows. */
export interface ListPlace {
  /** Pixels from the top. */
  top: number;
  /** Index of the row the keyboard was on. */
  row: number;
}

/** What the table can use beyond the common layout props; all of it may be absent. */
export interface TabularViewProps extends LayoutViewProps {
  /** Stores items: rows with a key are updated. Rejects when the server refuses. */
  onSaveItems?: (changes: Item[]) => Promise<void>;
  /** The person is about to open the item. */
  onPreview?: (item: Item) => void;
  /** False while a search or filter hides rows, because an order of some rows means nothing. */
  canReorder?: boolean;
  place?: ListPlace;
  onPlace?: (place: ListPlace) => void;
}

/** Below this width (px) a table of columns is no longer readable. */
const compactBelow = 480;

/** The table; in a narrow window a list of two lines per item. */
export function TabularView(props: TabularViewProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState<number | null>(null);

  useLayoutEffect(() => {
    const element = frame.current;
    if (element === null) return undefined;
    const measure = () => setWidth(element.getBoundingClientRect().width);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  const isCompact = width !== null && width > 0 && width < compactBelow;
  return (
    <div ref={frame} className={classes.frame}>
      {width === null ? null : isCompact ? <CompactList {...props} /> : <Grid {...props} />}
    </div>
  );
}
