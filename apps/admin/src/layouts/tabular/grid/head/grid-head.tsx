import { Portal, VisuallyHidden } from "@mantine/core";
import { useHost, useIsPainted, useRowDrag } from "@rowhouse/extension-kit";
import { useRef, useState } from "react";

import { Hint } from "../../../../design/hint/hint.tsx";
import { Icon } from "../../../../design/icon/icon.tsx";
import { RowCheckbox } from "../../../../list/list-parts.tsx";
import { ColumnPicker } from "../column-picker.tsx";
import { useGrid } from "../grid-context.ts";
import { HeadCell } from "./head-cell.tsx";
import { HeadMenu, type HeadMenuTarget } from "./head-menu.tsx";
import looks from "../../../../list/list.module.css";
import classes from "./head.module.css";

const leadClass = [looks.toolCell, classes.lead].join(" ");
const tailClass = [looks.toolCell, classes.tail].join(" ");

/** Pixels a pointer moves on a header before the click that sorts becomes a drag that moves the column. */
const dragFrom = 6;

/** The header row: select all, order by hand, a header per column, more columns. */
export function GridHead() {
  const { t } = useHost();
  const { view, columns, order, list } = useGrid();
  const { selection } = list;
  const row = useRef<HTMLTableRowElement>(null);
  const [menu, setMenu] = useState<HeadMenuTarget | null>(null);
  const isPainted = useIsPainted();
  const drag = useRowDrag({
    dragFrom,
    axis: "horizontal",
    count: columns.list.length,
    nameOf: (index) => columns.list[index]?.label ?? "",
    onMove: (from, to) => {
      if (from !== to) columns.move(from, to);
    },
  });
  // Keys press the header, which sorts; its menu moves the column.
  const { onKeyDown: _onKeyDown, onBlur: _onBlur, ...byPointer } = drag.handlers;

  return (
    <thead className={classes.head}>
      <tr ref={row} className={classes.headRow} aria-rowindex={1} {...byPointer}>
        {selection.isEnabled ? (
          <th scope="col" className={leadClass} aria-label={t("select_all")}>
            <RowCheckbox
              checked={selection.all === "all"}
              isIndeterminate={selection.all === "some"}
              disabled={view.items.length === 0}
              onChange={selection.toggleAll}
              aria-label={t("layouts.list.selectAll")}
            />
          </th>
        ) : null}
        {order.isAvailable ? <OrderButton /> : null}
        {columns.list.map((column) => (
          <HeadCell
            key={column.field.field}
            column={column}
            drag={drag}
            row={row}
            isOpen={menu?.field === column.field.field}
            onOpen={setMenu}
          />
        ))}
        <th scope="col" className={tailClass} aria-label={t("layouts.tabular.addColumn")}>
          <ColumnPicker />
          {isPainted ? (
            <Portal>
              <HeadMenu target={menu} onClose={() => setMenu(null)} row={row} />
              <VisuallyHidden role="status">{drag.announcement}</VisuallyHidden>
            </Portal>
          ) : null}
        </th>
      </tr>
    </thead>
  );
}

function OrderButton() {
  const { t } = useHost();
  const { order } = useGrid();
  const label = order.isPaused ? t("layouts.tabular.orderOff") : t("enable_manual_sorting");
  return (
    <th scope="col" className={leadClass} aria-label={t("enable_manual_sorting")}>
      <Hint isName={!order.isPaused} label={label}>
        <button
          type="button"
          className={classes.iconButton}
          aria-label={t("enable_manual_sorting")}
          aria-pressed={order.isChosen}
          onClick={order.toggle}
        >
          <Icon name="swap_vert" size={18} />
        </button>
      </Hint>
    </th>
  );
}
