import { Loader, VisuallyHidden } from "@mantine/core";
import { useHost } from "@rowhouse/extension-kit";
import { useRef, useState, type CSSProperties } from "react";

import { GridBody } from "./grid-body.tsx";
import { GridHead } from "./grid-head.tsx";
import { SkeletonBody } from "./skeleton-body.tsx";
import { useColumns, type Columns } from "./use-columns.ts";
import { useManualOrder } from "./use-manual-order.ts";
import { itemName } from "../item-text.model.ts";
import { useRowDrag } from "../rows/use-row-drag.ts";
import { useRowEvents } from "../rows/use-row-events.ts";
import { useRowKeys } from "../rows/use-row-keys.ts";
import { useRowSelection } from "../rows/use-row-selection.ts";
import { useRowWindow } from "../rows/use-row-window.ts";
import type { TabularViewProps } from "../view.tsx";
import rows from "../rows/rows.module.css";
import classes from "../tabular.module.css";

/** Height of the header row in pixels; the same in the style sheet. */
const headHeight = 40;
const leadWidth = 48;
const handleWidth = 36;
const tailWidth = 48;

const scrollerClass = [rows.scroller, classes.scroller].join(" ");

/** The table of columns: a grid of which only the rows near the window are drawn. */
export function Grid(props: TabularViewProps) {
  const { t } = useHost();
  const { scroller, body, columns, order, selection, list, keys, dragging, events } =
    useGrid(props);
  const hasBoxes = props.selection !== null;

  return (
    <div
      ref={scroller}
      className={scrollerClass}
      data-scrolled={list.isScrolled || undefined}
      data-page-scroll
    >
      <table
        className={classes.grid}
        style={gridStyle(columns, { hasBoxes, hasHandles: order.isOffered })}
        aria-label={t("layouts-tabular-tabular")}
        aria-busy={props.isLoading || props.isRefreshing}
        {...gridRole(props)}
        {...events}
      >
        <GridHead view={props} columns={columns} order={order} selection={selection} />
        {props.isLoading ? (
          <SkeletonBody columns={columns} hasBoxes={hasBoxes} hasHandles={order.isOffered} />
        ) : (
          <GridBody
            ref={body}
            view={props}
            columns={columns}
            order={order}
            selection={selection}
            list={list}
            keys={keys}
            dragging={dragging}
          />
        )}
      </table>
      <VisuallyHidden aria-live="assertive">{dragging.said}</VisuallyHidden>
      {props.isLoadingMore ? (
        <output className={rows.more}>
          <Loader />
          <span>{t("loading_more")}</span>
        </output>
      ) : null}
    </div>
  );
}

/** Everything that moves in a grid: columns, order, selection, the rows near the window, keys and clicks. */
function useGrid(props: TabularViewProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  const columns = useColumns(props, () => scroller.current?.scrollTo({ top: 0 }));
  const order = useManualOrder(props, columns.sort);
  const selection = useRowSelection(props, order.items);
  const place = usePlace(props);
  const count = order.items.length;
  const { rowHeight } = columns;
  const [kept, setKept] = useState<number | null>(null);
  const list = useRowWindow({
    scroller,
    count,
    rowHeight,
    headHeight,
    startAt: props.place?.top ?? 0,
    onNextPage: props.onNextPage,
    onRest: (top) => place({ top }),
    keep: kept,
  });
  const keys = useRowKeys({
    body,
    count,
    pageRows: 10,
    startAt: props.place?.row ?? 0,
    scrollToRow: list.scrollToRow,
    onToggle: selection.toggle,
    onActive: (row) => place({ row }),
  });
  const dragging = useRowDrag({
    scroller,
    count,
    rowHeight,
    nameOf: (index) => itemName(props.collection, props.fields, order.items[index] ?? {}),
    scrollToRow: list.scrollToRow,
    onMove: order.move,
  });
  // The row in hand stays drawn, however far the list is scrolled.
  const inHand = dragging.drag?.from ?? null;
  if (kept !== inHand) setKept(inHand);
  const clicks = useRowEvents({ ...props, items: order.items, onToggle: selection.toggle });
  const events = { ...clicks, onKeyDown: keys.handleKeyDown, onFocus: keys.handleFocus };
  return { scroller, body, columns, order, selection, list, keys, dragging, events };
}

/** A table whose rows are walked with the arrow keys is a grid; it says how many rows there are beyond those drawn. */
function gridRole({ selection, totalCount }: TabularViewProps) {
  return {
    role: "grid",
    "aria-rowcount": totalCount === null ? -1 : totalCount + 1,
    ...(selection === null ? {} : { "aria-multiselectable": true }),
  };
}

/** Columns are data of the person: their template travels as a variable, and rows need not be drawn again for it. */
function gridStyle(
  columns: Columns,
  { hasBoxes, hasHandles }: { hasBoxes: boolean; hasHandles: boolean },
): CSSProperties & Record<"--rh-columns" | "--rh-row", string> {
  const lead = [...(hasBoxes ? [leadWidth] : []), ...(hasHandles ? [handleWidth] : [])];
  const rest = [...lead, tailWidth].reduce((sum, width) => sum + width, 0);
  return {
    "--rh-columns": `${lead.map((width) => `${width}px `).join("")}${columns.template} ${tailWidth}px`,
    "--rh-row": `${columns.rowHeight}px`,
    minInlineSize: `${columns.leastWidth + rest}px`,
  };
}

/** Tells the listing where it stands, so that coming back finds the same rows. */
function usePlace(props: TabularViewProps): (change: { top?: number; row?: number }) => void {
  const { onPlace } = props;
  const current = useRef(props.place ?? { top: 0, row: 0 });
  return (change) => {
    current.current = { ...current.current, ...change };
    onPlace?.(current.current);
  };
}
