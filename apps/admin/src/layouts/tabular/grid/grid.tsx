import { Portal, VisuallyHidden } from "@mantine/core";
import { itemKey } from "@rowhouse/contract";
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
import { useCellInput, useRescue } from "./cells/use-cell-input.ts";
import { useCells, type Cells } from "./cells/use-cells.tsx";
import type { GridProps, TabularViewProps } from "../view.tsx";
import { GridRow } from "./grid-row.tsx";
import { GridProvider, type GridState } from "./grid-context.ts";
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
  const isEditable = view.viewOptions.inlineEdit && view.itemChange !== undefined;
  return isEditable ? (
    <EditableGrid key={view.collection.collection} {...view} />
  ) : (
    <PlainGrid {...view} />
  );
}

function PlainGrid(view: GridProps) {
  return <GridFrame grid={useGridState(view, null)} />;
}

/** The same with cells whose values are changed in it. */
function EditableGrid(given: GridProps) {
  const cells = useCells(given);
  return <GridFrame grid={useGridState(cells.view, cells)} />;
}

function GridFrame({ grid }: { grid: GridState }) {
  const { t } = useHost();
  const { view, columns, order, list } = grid;

  return (
    <div
      {...list.scrollerProps}
      style={grid.cells === null ? undefined : { scrollPaddingInline: shownBeside(grid) }}
      className={scrollerClass}
      data-scrolled={list.isScrolled || undefined}
      data-scrolled-sideways={list.isScrolledSideways || undefined}
    >
      <table
        className={classes.grid}
        data-editable={grid.cells !== null || undefined}
        style={gridStyle(columns, {
          hasCheckboxes: list.selection.isEnabled,
          hasHandles: order.isAvailable,
        })}
        aria-label={t("layouts-tabular-tabular")}
        aria-busy={view.isLoading || view.isRefreshing}
        {...gridRole(view)}
      >
        <GridProvider value={grid}>
          <GridHead />
        </GridProvider>
        {view.isLoading ? <SkeletonBody grid={grid} /> : <GridBody grid={grid} />}
      </table>
      <VisuallyHidden aria-live="assertive">{list.announcement}</VisuallyHidden>
      {view.isLoadingMore ? <LoadingMore /> : null}
    </div>
  );
}

/** The columns, the order and the rows of a grid. */
function useGridState(view: GridProps, cells: Cells | null): GridState {
  const columns = useGridColumns(view);
  const order = useManualOrder(view, {
    sort: columns.sort,
    onSort: (sort) => view.onQuery({ sort }),
  });
  const input = useCellInput(cells, order.items);
  const { rowHeight } = columns;
  const { takesClick } = input;
  const rows = useItemList(view, {
    rowHeight,
    headHeight,
    order,
    takesClick,
    ...cells?.listOptions,
  });
  useRescue(cells, rows);
  const list = { ...rows, bodyProps: input.bodyProps(rows) };
  const sortBy = (sort: Sort) => {
    view.onQuery({ sort });
    list.scrollToTop();
  };
  return { view, columns, order, list, cells, sortBy };
}

/** The room that the first column and the end of the row take over cells that are scrolled sideways. */
function shownBeside({ columns, order, list }: GridState): string {
  const lead = leadWidthOf({
    hasCheckboxes: list.selection.isEnabled,
    hasHandles: order.isAvailable,
  });
  const [first] = columns.list;
  return `${lead + (first?.width ?? first?.minColumnWidth ?? 0)}px ${tailWidth}px`;
}

/** A table whose rows are walked with the arrow keys is a grid; it says how many rows there are beyond those rendered. */
function gridRole({ selection, totalCount }: TabularViewProps) {
  return {
    role: "grid",
    "aria-rowcount": totalCount === null ? -1 : totalCount + 1,
    ...(selection === null ? {} : { "aria-multiselectable": true }),
  };
}

interface LeadParts {
  hasCheckboxes: boolean;
  hasHandles: boolean;
}

function leadOf({ hasCheckboxes, hasHandles }: LeadParts): number[] {
  return [...(hasCheckboxes ? [checkboxWidth] : []), ...(hasHandles ? [handleWidth] : [])];
}

function leadWidthOf(parts: LeadParts): number {
  return leadOf(parts).reduce((sum, width) => sum + width, 0);
}

/** Column widths are data: they are passed as a variable, so that rows are not rendered again for them. */
function gridStyle(
  columns: GridColumns,
  parts: LeadParts,
): CSSProperties & Record<"--rh-columns" | "--rh-row" | "--rh-lead" | "--list-picture", string> {
  const lead = leadOf(parts);
  const leadWidth = leadWidthOf(parts);
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
function GridBody({ grid: { view, columns, order, list, cells } }: { grid: GridState }) {
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
            canEdit={cells?.canEdit ?? null}
            cellStop={row.isActive && cells !== null ? cells.column : null}
            edits={cells?.editsOf(row.id)}
            editor={cells?.editorOf(row, list) ?? null}
          />
        ))}
      </tbody>
      {isPainted ? (
        <Portal>
          <CellMenu
            menu={menu}
            view={view}
            onEdit={(field, item) =>
              cells?.canEdit(field.field, item) === true
                ? () =>
                    cells.begin(
                      { id: itemKey(view.collection, item) ?? "", field: field.field },
                      item,
                    )
                : null
            }
          />
        </Portal>
      ) : null}
    </>
  );
}

/** Placeholder rows of a first load (layouts.md 1.3). */
const placeholders = 50;

/** Rows of the final height while the first items load, so that the layout does not shift. */
function SkeletonBody({ grid: { columns, order, list } }: { grid: GridState }) {
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
