import { Menu } from "@mantine/core";
import { useHost } from "@rowhouse/extension-kit";
import type { RefObject } from "react";

import { Icon } from "../../../../ui/icon/icon.tsx";
import { fittingWidth } from "../fitting-width.ts";
import { useGrid } from "../grid-context.ts";
import type { GridColumn } from "../use-grid-columns.ts";
import classes from "../grid.module.css";

/** The menu of a column: whose it is, and the point it stands at. */
export interface HeadMenuTarget {
  field: string;
  x: number;
  y: number;
}

interface HeadMenuProps {
  target: HeadMenuTarget | null;
  onClose: () => void;
  /** The header row, whose cells are measured. */
  row: RefObject<HTMLTableRowElement | null>;
}

/** What can be done with a column. One menu for all of them, since one is open at a time. */
export function HeadMenu({ target, onClose, row }: HeadMenuProps) {
  const { t } = useHost();
  const { columns } = useGrid();
  const column = columns.list.find(({ field }) => field.field === target?.field);
  return (
    <Menu
      opened={column !== undefined}
      onClose={onClose}
      position="bottom-start"
      offset={2}
      // It stands at a point, which has no size to be seen by.
      hideDetached={false}
      // The key that opens it would close it again.
      clickOutsideEvents={["mousedown", "touchstart"]}
    >
      <Menu.Target>
        <button
          type="button"
          className={classes.menuPlace}
          tabIndex={-1}
          aria-label={
            column === undefined
              ? t("layouts.tabular.cellMenu")
              : t("layouts.tabular.columnMenu", { column: column.label })
          }
          // It stands at the button that opens it.
          style={{ left: target?.x ?? 0, top: target?.y ?? 0 }}
        />
      </Menu.Target>
      {column === undefined ? null : <Entries column={column} row={row} />}
    </Menu>
  );
}

function Entries({ column, row }: { column: GridColumn; row: HeadMenuProps["row"] }) {
  const { t } = useHost();
  const { columns, sortBy } = useGrid();
  const { index, isFirst, isLast } = column;
  const key = column.field.field;
  return (
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
  );
}
