import { Portal, VisuallyHidden } from "@mantine/core";
import {
  useHost,
  useIsPainted,
  useItemList,
  useManualOrder,
  type Sort,
} from "@rowhouse/extension-kit";
import type { CSSProperties } from "react";
import { Row } from "../../../design/words.tsx";

import { isEndAligned } from "../../../list/field/cell-look.model.ts";
import { CellMenu, useCellMenu } from "../../../list/cell-menu.tsx";
import { LoadingMore } from "../../../list/list-parts.tsx";
import { Skeleton } from "../../../design/states/skeletons.tsx";
import type { GridProps, TabularViewProps } from "../view.tsx";
import { GridRow } from "./grid-row.tsx";
import { GridProvider, useGrid, type GridState } from "./grid-context.ts";
import { GridHead } from "./head/grid-head.tsx";
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

const bodyClass = [looks.body, classes.body].join(" ");

/** The rows near the visible ones, in a body as high as all rows. */
function GridBody() {
  const { view, columns, order, list } = useGrid();
  const menu = useCellMenu(list, { fields: columns.fields });
  const isPainted = useIsPainted();
  return (
    <>
      <tbody {...menu.bodyProps} className={bodyClass}>
        {list.rows.map((row) => (
          <GridRow
            key={row.id}
            {...row}
            columns={columns.fields}
            picture={columns.picture}
            renderCell={view.renderCell}
            hasCheckbox={list.selection.isEnabled}
            hasHandle={order.isAvailable}
            canDrag={order.isActive}
            hasMenu={view.actionsOf !== undefined}
          />
        ))}
      </tbody>
      {isPainted ? (
        <Portal>
          <CellMenu menu={menu} view={view} />
        </Portal>
      ) : null}
    </>
  );
}

/** Placeholder rows of a first load (layouts.md 1.3). */
const placeholders = 50;

/** Rows of the final height while the first items load, so that the layout does not shift. */
function SkeletonBody() {
  const { columns, order, list } = useGrid();
  const { interfaceOf } = useHost();
  return (
    <tbody className={classes.body} aria-hidden>
      {Array.from({ length: placeholders }, (_, row) => (
        <tr key={row} className={classes.skeleton}>
          <td className={classes.skeletonRow}>
            {list.selection.isEnabled ? <span /> : null}
            {order.isAvailable ? <span /> : null}
            {columns.fields.map((field, column) => (
              <span
                key={field.field}
                className={classes.cell}
                data-end={isEndAligned(field, interfaceOf(field)) || undefined}
              >
                {column === 0 && columns.picture !== null ? (
                  <Row as="span" fixed className={classes.picture}>
                    <Skeleton width="var(--list-picture)" height="var(--list-picture)" />
                  </Row>
                ) : null}
                <Skeleton
                  width={`${column === 0 ? 40 + ((row * 17) % 40) : 24 + (((row + column) * 13) % 30)}%`}
                />
              </span>
            ))}
          </td>
        </tr>
      ))}
    </tbody>
  );
}
