import type { Ref } from "react";

import { GridRow } from "./grid-row.tsx";
import { itemKey, itemName, subduedTest } from "../item-text.model.ts";
import { shiftOf } from "../rows/drag.model.ts";
import { RowHandle } from "./row-handle.tsx";
import type { RowDragging } from "../rows/use-row-drag.ts";
import type { Columns } from "./use-columns.ts";
import type { ManualOrderState } from "./use-manual-order.ts";
import type { RowKeys } from "../rows/use-row-keys.ts";
import type { RowSelection } from "../rows/use-row-selection.ts";
import type { RowWindow } from "../rows/use-row-window.ts";
import type { TabularViewProps } from "../view.tsx";
import rows from "../rows/rows.module.css";
import classes from "../tabular.module.css";

const bodyClass = [rows.body, classes.body].join(" ");

/** The rows near the window, in a box as high as all rows. */
export function GridBody(props: {
  ref: Ref<HTMLTableSectionElement>;
  view: TabularViewProps;
  columns: Columns;
  order: ManualOrderState;
  selection: RowSelection;
  list: RowWindow;
  keys: RowKeys;
  dragging: RowDragging;
}) {
  const { ref, view, columns, order, selection, list, keys, dragging } = props;
  const { collection, fields } = view;
  const isSubdued = subduedTest(collection);
  const { drag } = dragging;
  return (
    <tbody
      ref={ref}
      className={bodyClass}
      // The height of rows that are not drawn.
      style={{ blockSize: `${list.height}px` }}
      data-refreshing={view.isRefreshing || undefined}
      data-moving={drag !== null || undefined}
    >
      {list.rows.map(({ index, top }) => {
        const item = order.items[index];
        if (item === undefined) return null;
        const key = itemKey(collection, item);
        const name = itemName(collection, fields, item);
        const isActive = index === keys.active;
        return (
          <GridRow
            key={key}
            index={index}
            top={top}
            item={item}
            name={name}
            href={view.linkTo(item)}
            columns={columns.list}
            renderCell={view.renderCell}
            hasBox={view.selection !== null}
            hasHandle={order.isOffered}
            isChosen={selection.has(key)}
            isActive={isActive}
            isSubdued={isSubdued(item)}
            shift={shiftOf(drag, index, columns.rowHeight)}
            isDragged={drag?.from === index}
            handle={
              order.isOn ? <RowHandle name={name} isActive={isActive} dragging={dragging} /> : null
            }
          />
        );
      })}
    </tbody>
  );
}
