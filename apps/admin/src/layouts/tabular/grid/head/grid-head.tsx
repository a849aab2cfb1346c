import {
  closestCenter,
  DndContext,
  PointerSensor,
  useSensor,
  useSensors,
  type DragEndEvent,
} from "@dnd-kit/core";
import { horizontalListSortingStrategy, SortableContext } from "@dnd-kit/sortable";
import { Portal } from "@mantine/core";
import { useHost, useIsPainted } from "@rowhouse/extension-kit";
import { useRef, useState } from "react";

import { Hint } from "../../../../ui/hint/hint.tsx";
import { Icon } from "../../../../ui/icon/icon.tsx";
import { RowCheckbox } from "../../../../ui/list/row-checkbox.tsx";
import { dragAccessibility, useColumnAnnouncements } from "../../column-drag.ts";
import { ColumnPicker } from "../column-picker.tsx";
import { useGrid } from "../grid-context.ts";
import { HeadCell } from "./head-cell.tsx";
import { HeadMenu, type HeadMenuTarget } from "./head-menu.tsx";
import looks from "../../../../ui/list/list.module.css";
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
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: dragFrom } }),
  );
  const keys = columns.fields.map((field) => field.field);
  const announcements = useColumnAnnouncements(view.fields, keys);
  const handleDragEnd = ({ active, over }: DragEndEvent) => {
    const to = over === null ? -1 : keys.indexOf(String(over.id));
    if (to >= 0 && active.id !== over?.id) columns.move(keys.indexOf(String(active.id)), to);
  };

  return (
    <thead className={classes.head}>
      <tr ref={row} className={classes.headRow} aria-rowindex={1}>
        {selection.isEnabled ? (
          <th scope="col" className={leadClass} aria-label={t("select_all")}>
            <RowCheckbox
              checked={selection.all === "all"}
              isIndeterminate={selection.all === "some"}
              disabled={view.items.length === 0}
              onChange={selection.toggleAll}
              aria-label={t("layouts.tabular.selectAll")}
            />
          </th>
        ) : null}
        {order.isAvailable ? <OrderButton /> : null}
        <DndContext
          sensors={sensors}
          collisionDetection={closestCenter}
          onDragEnd={handleDragEnd}
          accessibility={{ announcements, ...dragAccessibility() }}
        >
          <SortableContext items={keys} strategy={horizontalListSortingStrategy}>
            {columns.list.map((column) => (
              <HeadCell
                key={column.field.field}
                column={column}
                row={row}
                isOpen={menu?.field === column.field.field}
                onOpen={setMenu}
              />
            ))}
          </SortableContext>
        </DndContext>
        <th scope="col" className={tailClass} aria-label={t("layouts.tabular.addColumn")}>
          <ColumnPicker />
          {isPainted ? (
            <Portal>
              <HeadMenu target={menu} onClose={() => setMenu(null)} row={row} />
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
