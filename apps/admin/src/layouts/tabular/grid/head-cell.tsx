import { useSortable } from "@dnd-kit/sortable";
import { Menu } from "@mantine/core";
import { useHost } from "@rowhouse/extension-kit";
import type { RefObject } from "react";

import { Hint } from "../../../ui/hint/hint.tsx";
import { Icon } from "../../../ui/icon/icon.tsx";
import { alongAxis } from "../column-drag.ts";
import { isEndAligned, nextSort } from "../tabular.model.ts";
import { fittingWidth } from "./fitting-width.ts";
import { useGrid } from "./grid-context.ts";
import { ResizeHandle } from "./resize-handle.tsx";
import type { GridColumn } from "./use-grid-columns.ts";
import classes from "./head.module.css";

interface HeadCellProps {
  column: GridColumn;
  /** The header row, whose cells are measured when a drag begins. */
  row: RefObject<HTMLTableRowElement | null>;
}

/** The header of a column: a click sorts, a drag moves it, its edge resizes it, its menu does the rest. */
export function HeadCell({ column, row }: HeadCellProps) {
  const { field, sort } = column;
  const { interfaceOf } = useHost();
  const { listeners, setNodeRef, transform, transition, isDragging } = useSortable({
    id: field.field,
  });
  return (
    <th
      ref={setNodeRef}
      scope="col"
      className={classes.headCell}
      data-field={field.field}
      data-first={column.isFirst || undefined}
      data-end={isEndAligned(field, interfaceOf(field)) || undefined}
      data-dragged={isDragging || undefined}
      aria-sort={sort === null ? "none" : sort === "asc" ? "ascending" : "descending"}
      // The position of a dragged header follows the pointer.
      style={{ transform: alongAxis(transform, "horizontal"), transition: transition ?? "" }}
    >
      <div className={classes.headInner} {...listeners}>
        <SortButton column={column} />
      </div>
      <ColumnMenu column={column} row={row} />
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
          <span className={classes.headLabel}>{label}</span>
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
      <span className={classes.headLabel} title={label} data-part>
        {label}
      </span>
      {sort === null ? null : (
        <Icon name={sort === "asc" ? "arrow_upward" : "arrow_downward"} size={16} />
      )}
    </button>
  );
}

function ColumnMenu({ column, row }: HeadCellProps) {
  const { t } = useHost();
  const { columns, sortBy } = useGrid();
  const { index, isFirst, isLast } = column;
  const key = column.field.field;
  return (
    <Menu>
      <Menu.Target>
        <button
          type="button"
          className={classes.menuButton}
          aria-label={t("layouts.tabular.columnMenu", { column: column.label })}
        >
          <Icon name="keyboard_arrow_down" size={16} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          disabled={!column.isSortable}
          leftSection={<Icon name="arrow_upward" size={18} />}
          onClick={() => sortBy({ field: key, direction: "asc" })}
        >
          {t("layouts.tabular.sortAscending")}
        </Menu.Item>
        <Menu.Item
          disabled={!column.isSortable}
          leftSection={<Icon name="arrow_downward" size={18} />}
          onClick={() => sortBy({ field: key, direction: "desc" })}
        >
          {t("layouts.tabular.sortDescending")}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item
          disabled={isFirst}
          leftSection={<Icon name="arrow_back" size={18} />}
          onClick={() => columns.move(index, index - 1)}
        >
          {t("layouts.tabular.moveStart")}
        </Menu.Item>
        <Menu.Item
          disabled={isLast}
          leftSection={<Icon name="arrow_forward" size={18} />}
          onClick={() => columns.move(index, index + 1)}
        >
          {t("layouts.tabular.moveEnd")}
        </Menu.Item>
        <Menu.Item
          leftSection={<Icon name="fit_width" size={18} />}
          onClick={() => columns.storeWidths({ [key]: fittingWidth(row.current, key) })}
        >
          {t("layouts.tabular.fitWidth")}
        </Menu.Item>
        <Menu.Item
          disabled={column.width === null}
          leftSection={<Icon name="undo" size={18} />}
          onClick={() => columns.resetWidth(key)}
        >
          {t("layouts.tabular.resetWidth")}
        </Menu.Item>
        <Menu.Item
          disabled={isFirst && isLast}
          leftSection={<Icon name="visibility_off" size={18} />}
          onClick={() => columns.toggle(key)}
        >
          {t("layouts.tabular.hideColumn")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
