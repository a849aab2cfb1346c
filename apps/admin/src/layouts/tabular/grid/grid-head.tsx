import {
  closestCenter,
  DndContext,
  PointerSensor,
  useSensor,
  useSensors,
  type DragEndEvent,
} from "@dnd-kit/core";
import { horizontalListSortingStrategy, SortableContext } from "@dnd-kit/sortable";
import { useHost } from "@rowhouse/extension-kit";
import { useRef } from "react";

import { Icon } from "../../../ui/icon/icon.tsx";
import { Hint } from "../../../ui/hint/hint.tsx";
import { ColumnPicker } from "./column-picker.tsx";
import { quietDrag, useColumnAnnouncements } from "../quiet-drag.ts";
import { HeadCell } from "./head-cell.tsx";
import type { Columns } from "./use-columns.ts";
import type { ManualOrderState } from "./use-manual-order.ts";
import type { RowSelection } from "../rows/use-row-selection.ts";
import type { TabularViewProps } from "../view.tsx";
import rows from "../rows/rows.module.css";
import classes from "../tabular.module.css";

/** Pixels a pointer moves on a header before the click that sorts becomes a drag that moves the column. */
const dragFrom = 6;

/** The header row: choose all, order by hand, a header per column, more columns. */
export function GridHead({
  view,
  columns,
  order,
  selection,
}: {
  view: TabularViewProps;
  columns: Columns;
  order: ManualOrderState;
  selection: RowSelection;
}) {
  const { t } = useHost();
  const row = useRef<HTMLTableRowElement>(null);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: dragFrom } }),
  );
  const keys = columns.list.map((field) => field.field);
  const announcements = useColumnAnnouncements(view.fields, keys);
  const handleDragEnd = ({ active, over }: DragEndEvent) => {
    const to = over === null ? -1 : keys.indexOf(String(over.id));
    if (to >= 0 && active.id !== over?.id) columns.move(keys.indexOf(String(active.id)), to);
  };

  return (
    <thead className={classes.head}>
      <tr ref={row} className={classes.headRow} aria-rowindex={1}>
        {view.selection === null ? null : (
          <th scope="col" className={classes.boxCell} aria-label={t("select_all")}>
            <label className={rows.boxArea}>
              <input
                type="checkbox"
                className={rows.box}
                checked={selection.all === "all"}
                ref={(box) => {
                  if (box !== null) box.indeterminate = selection.all === "some";
                }}
                disabled={view.items.length === 0}
                onChange={selection.toggleAll}
                aria-label={t("layouts.tabular.selectAll")}
              />
            </label>
          </th>
        )}
        {order.isOffered ? <OrderButton order={order} /> : null}
        <DndContext
          sensors={sensors}
          collisionDetection={closestCenter}
          onDragEnd={handleDragEnd}
          accessibility={{ announcements, ...quietDrag() }}
        >
          <SortableContext items={keys} strategy={horizontalListSortingStrategy}>
            {columns.list.map((field, index) => (
              <HeadCell key={field.field} field={field} index={index} columns={columns} row={row} />
            ))}
          </SortableContext>
        </DndContext>
        <th scope="col" className={classes.tailCell} aria-label={t("layouts.tabular.addColumn")}>
          <ColumnPicker fields={view.fields} columns={columns} />
        </th>
      </tr>
    </thead>
  );
}

function OrderButton({ order }: { order: ManualOrderState }) {
  const { t } = useHost();
  const label = order.isPaused ? t("layouts.tabular.orderOff") : t("enable_manual_sorting");
  return (
    <th scope="col" className={classes.handleCell} aria-label={t("enable_manual_sorting")}>
      <Hint label={label}>
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
