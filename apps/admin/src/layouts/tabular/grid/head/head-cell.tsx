import { useHost, type RowDragging } from "@rowhouse/extension-kit";
import type { MouseEvent, RefObject } from "react";
import { Text } from "../../../../design/words.tsx";

import { isEndAligned } from "../../../../list/field/cell-look.model.ts";
import { movableRow } from "../../../../list/movable-row.ts";
import { Hint } from "../../../../design/hint/hint.tsx";
import { Icon } from "../../../../design/icon/icon.tsx";
import { nextSort } from "../../tabular.model.ts";
import { useGrid } from "../grid-context.ts";
import type { HeadMenuTarget } from "./head-menu.tsx";
import { ResizeHandle } from "./resize-handle.tsx";
import type { GridColumn } from "../use-grid-columns.ts";
import classes from "./head.module.css";

interface HeadCellProps {
  column: GridColumn;
  drag: RowDragging;
  /** The header row, whose cells are measured when a drag begins. */
  row: RefObject<HTMLTableRowElement | null>;
  /** Its menu is open. */
  isOpen: boolean;
  onOpen: (target: HeadMenuTarget) => void;
}

/** The header of a column: a click sorts, a drag moves it, its edge resizes it, its button opens the menu for the rest. */
export function HeadCell({ column, drag, row, isOpen, onOpen }: HeadCellProps) {
  const { field, sort } = column;
  const { interfaceOf } = useHost();
  return (
    <th
      {...movableRow(drag, column.index, "X")}
      scope="col"
      className={classes.headCell}
      data-field={field.field}
      data-first={column.isFirst || undefined}
      data-end={isEndAligned(field, interfaceOf(field)) || undefined}
      aria-sort={sort === null ? "none" : sort === "asc" ? "ascending" : "descending"}
    >
      <div className={classes.headInner} data-row-handle>
        <SortButton column={column} />
      </div>
      <MenuButton column={column} isOpen={isOpen} onOpen={onOpen} />
      <ResizeHandle column={column} row={row} />
    </th>
  );
}

function SortButton({ column }: { column: GridColumn }) {
  const { t } = useHost();
  const { columns, sortBy } = useGrid();
  const { label, sort } = column;
  if (!column.isSortable) {
    return (
      <Hint label={t("cant_sort_by_this_field")}>
        <button type="button" className={classes.sortButton} aria-disabled data-unsortable>
          <Text truncate>{label}</Text>
        </button>
      </Hint>
    );
  }
  return (
    <button
      type="button"
      className={classes.sortButton}
      onClick={() => sortBy(nextSort(columns.sort, column.field.field))}
      data-sorted={sort ?? undefined}
    >
      <Text truncate title={label} data-part>
        {label}
      </Text>
      {sort === null ? null : (
        <Icon name={sort === "asc" ? "arrow_upward" : "arrow_downward"} size={16} />
      )}
    </button>
  );
}

function MenuButton({ column, isOpen, onOpen }: Omit<HeadCellProps, "row" | "drag">) {
  const { t } = useHost();
  const open = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    const { left, bottom } = currentTarget.getBoundingClientRect();
    // It has the focus again when the menu closes; Safari gives it to no button that is clicked.
    currentTarget.focus({ preventScroll: true });
    onOpen({ field: column.field.field, x: left, y: bottom });
  };
  return (
    <button
      type="button"
      className={classes.menuButton}
      aria-haspopup="menu"
      aria-expanded={isOpen}
      aria-label={t("layouts.tabular.columnMenu", { column: column.label })}
      onClick={open}
    >
      <Icon name="keyboard_arrow_down" size={16} />
    </button>
  );
}
