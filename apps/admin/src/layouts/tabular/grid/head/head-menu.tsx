import { Menu } from "@mantine/core";
import { useHost } from "@rowhouse/extension-kit";
import type { RefObject } from "react";

import { PointMenu, type Point } from "../../../../list/point-menu.tsx";
import { Icon } from "../../../../design/icon/icon.tsx";
import { fittingWidth } from "../fitting-width.ts";
import { useGrid } from "../grid-context.ts";
import type { GridColumn } from "../use-grid-columns.ts";

/** The menu of a column: whose it is, and the point it stands at. */
export interface HeadMenuTarget extends Point {
  field: string;
}

interface HeadMenuProps {
  target: HeadMenuTarget | null;
  onClose: () => void;
  /** The header row, whose cells are measured. */
  row: RefObject<HTMLTableRowElement | null>;
}

/** The actions on a column. One menu for all of them, since one is open at a time. */
export function HeadMenu({ target, onClose, row }: HeadMenuProps) {
  const { t } = useHost();
  const { columns } = useGrid();
  const column = columns.list.find(({ field }) => field.field === target?.field);
  return (
    <PointMenu
      place={column === undefined ? null : target}
      label={
        column === undefined
          ? t("layouts.list.cellMenu")
          : t("layouts.tabular.columnMenu", { column: column.label })
      }
      onClose={onClose}
    >
      {column === undefined ? null : <Entries column={column} row={row} />}
    </PointMenu>
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
