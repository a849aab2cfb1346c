import { useSortable } from "@dnd-kit/sortable";
import { Menu } from "@mantine/core";
import type { Field } from "@rowhouse/contract";
import { fieldLabel, useHost } from "@rowhouse/extension-kit";
import type { RefObject } from "react";

import { Hint } from "../../../ui/hint/hint.tsx";
import { Icon } from "../../../ui/icon/icon.tsx";
import { alongAxis } from "../quiet-drag.ts";
import { ResizeHandle } from "./resize-handle.tsx";
import { isEndAligned, isSortable } from "../tabular.model.ts";
import type { Columns } from "./use-columns.ts";
import classes from "../tabular.module.css";

interface HeadCellProps {
  field: Field;
  index: number;
  columns: Columns;
  /** The header row, whose cells are measured when a drag begins. */
  row: RefObject<HTMLTableRowElement | null>;
}

/** The header of a column: a click sorts, a drag moves it, its menu does the rest, its edge sizes it. */
export function HeadCell({ field, index, columns, row }: HeadCellProps) {
  const host = useHost();
  const label = fieldLabel(field, host);
  const sort = columns.sort?.field === field.field ? columns.sort.direction : null;
  const { listeners, setNodeRef, transform, transition, isDragging } = useSortable({
    id: field.field,
  });
  return (
    <th
      ref={setNodeRef}
      scope="col"
      className={classes.headCell}
      data-field={field.field}
      data-first={index === 0 || undefined}
      data-end={isEndAligned(field) || undefined}
      data-dragged={isDragging || undefined}
      aria-sort={sort === null ? "none" : sort === "asc" ? "ascending" : "descending"}
      // The place of a dragged header follows the pointer.
      style={{ transform: alongAxis(transform, "horizontal"), transition: transition ?? "" }}
    >
      <div className={classes.headInner} {...listeners}>
        <SortButton
          field={field}
          label={label}
          sort={sort}
          onSort={() => columns.toggleSort(field.field)}
        />
      </div>
      <ColumnMenu field={field} index={index} label={label} columns={columns} />
      {index < columns.list.length - 1 ? (
        <ResizeHandle field={field.field} label={label} columns={columns} row={row} />
      ) : null}
    </th>
  );
}

function SortButton({
  field,
  label,
  sort,
  onSort,
}: {
  field: Field;
  label: string;
  sort: "asc" | "desc" | null;
  onSort: () => void;
}) {
  const { t } = useHost();
  if (!isSortable(field)) {
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
      onClick={onSort}
      data-sorted={sort ?? undefined}
    >
      <span className={classes.headLabel} title={label}>
        {label}
      </span>
      {sort === null ? null : (
        <Icon name={sort === "asc" ? "arrow_upward" : "arrow_downward"} size={16} />
      )}
    </button>
  );
}

function ColumnMenu({
  field,
  index,
  label,
  columns,
}: {
  field: Field;
  index: number;
  label: string;
  columns: Columns;
}) {
  const { t } = useHost();
  const key = field.field;
  const last = columns.list.length - 1;
  return (
    <Menu>
      <Menu.Target>
        <button
          type="button"
          className={classes.menuButton}
          aria-label={t("layouts.tabular.columnMenu", { column: label })}
        >
          <Icon name="keyboard_arrow_down" size={16} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          disabled={!isSortable(field)}
          leftSection={<Icon name="arrow_upward" size={18} />}
          onClick={() => columns.setSort({ field: key, direction: "asc" })}
        >
          {t("layouts.tabular.sortAscending")}
        </Menu.Item>
        <Menu.Item
          disabled={!isSortable(field)}
          leftSection={<Icon name="arrow_downward" size={18} />}
          onClick={() => columns.setSort({ field: key, direction: "desc" })}
        >
          {t("layouts.tabular.sortDescending")}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item
          disabled={index === 0}
          leftSection={<Icon name="arrow_back" size={18} />}
          onClick={() => columns.move(index, index - 1)}
        >
          {t("layouts.tabular.moveStart")}
        </Menu.Item>
        <Menu.Item
          disabled={index === last}
          leftSection={<Icon name="arrow_forward" size={18} />}
          onClick={() => columns.move(index, index + 1)}
        >
          {t("layouts.tabular.moveEnd")}
        </Menu.Item>
        <Menu.Item
          disabled={columns.widthOf(key) === null}
          leftSection={<Icon name="undo" size={18} />}
          onClick={() => columns.resetWidth(key)}
        >
          {t("layouts.tabular.resetWidth")}
        </Menu.Item>
        <Menu.Item
          disabled={last === 0}
          leftSection={<Icon name="visibility_off" size={18} />}
          onClick={() => columns.toggle(key)}
        >
          {t("layouts.tabular.hideColumn")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
