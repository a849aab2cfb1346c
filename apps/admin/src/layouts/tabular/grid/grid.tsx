import { VisuallyHidden } from "@mantine/core";
import { useHost, useItemList, useManualOrder, type Sort } from "@rowhouse/extension-kit";
import type { CSSProperties } from "react";

import { LoadingMore } from "../../../list/list-parts.tsx";
import type { GridProps, TabularViewProps } from "../view.tsx";
import { GridBody } from "./grid-body.tsx";
import { GridProvider, type GridState } from "./grid-context.ts";
import { GridHead } from "./head/grid-head.tsx";
import { SkeletonBody } from "./skeleton-body.tsx";
import { useGridColumns, type GridColumns } from "./use-grid-columns.ts";
import looks from "../../../list/list.module.css";
import classes from "./grid.module.css";

/** Height of the header row in pixels; the same in the style sheet. */
const headHeight = 40;
const checkboxWidth = 48;
const handleWidth = 36;
const tailWidth = 48;

const scrollerClass = [looks.scroller, classes.scroller].join(" ");

/** The table of columns: a grid of which only the rows near the visible ones are rendered. */
export function Grid(view: GridProps) {
  const { t } = useHost();
  const grid = useGridState(view);
  const { columns, order, list } = grid;

  return (
    <GridProvider value={grid}>
      <div
        {...list.scrollerProps}
        className={scrollerClass}
        data-scrolled={list.isScrolled || undefined}
        data-scrolled-sideways={list.isScrolledSideways || undefined}
      >
        <table
          className={classes.grid}
          style={gridStyle(columns, {
            hasCheckboxes: list.selection.isEnabled,
            hasHandles: order.isAvailable,
          })}
          aria-label={t("layouts-tabular-tabular")}
          aria-busy={view.isLoading || view.isRefreshing}
          {...gridRole(view)}
        >
          <GridHead />
          {view.isLoading ? <SkeletonBody /> : <GridBody />}
        </table>
        <VisuallyHidden aria-live="assertive">{list.announcement}</VisuallyHidden>
        {view.isLoadingMore ? <LoadingMore /> : null}
      </div>
    </GridProvider>
  );
}

/** The columns, the order and the rows of a grid. */
function useGridState(view: GridProps): GridState {
  const columns = useGridColumns(view);
  const order = useManualOrder(view, {
    sort: columns.sort,
    onSort: (sort) => view.onQuery({ sort }),
  });
  const list = useItemList(view, { rowHeight: columns.rowHeight, headHeight, order });
  const sortBy = (sort: Sort) => {
    view.onQuery({ sort });
    list.scrollToTop();
  };
  return { view, columns, order, list, sortBy };
}

/** A table whose rows are walked with the arrow keys is a grid; it says how many rows there are beyond those rendered. */
function gridRole({ selection, totalCount }: TabularViewProps) {
  return {
    role: "grid",
    "aria-rowcount": totalCount === null ? -1 : totalCount + 1,
    ...(selection === null ? {} : { "aria-multiselectable": true }),
  };
}

/** Column widths are data: they are passed as a variable, so that rows are not rendered again for them. */
function gridStyle(
  columns: GridColumns,
  { hasCheckboxes, hasHandles }: { hasCheckboxes: boolean; hasHandles: boolean },
): CSSProperties & Record<"--rh-columns" | "--rh-row" | "--rh-lead" | "--list-picture", string> {
  const lead = [...(hasCheckboxes ? [checkboxWidth] : []), ...(hasHandles ? [handleWidth] : [])];
  const leadWidth = lead.reduce((sum, width) => sum + width, 0);
  return {
    "--rh-columns": `${lead.map((width) => `${width}px `).join("")}${columns.template} minmax(${tailWidth}px, 1fr)`,
    "--rh-row": `${columns.rowHeight}px`,
    // How far the first column stands from the edge when it sticks there.
    "--rh-lead": `${leadWidth}px`,
    "--list-picture": `${columns.pictureSize}px`,
    minInlineSize: `calc(${leadWidth + columns.minWidth + tailWidth}px + 2 * var(--row-padding))`,
  };
}
