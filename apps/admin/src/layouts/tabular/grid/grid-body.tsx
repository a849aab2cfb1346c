import { Portal } from "@mantine/core";
import { useIsPainted } from "@rowhouse/extension-kit";

import { CellMenu, useCellMenu } from "./cell-menu.tsx";
import { GridRow } from "./grid-row.tsx";
import { useGrid } from "./grid-context.ts";
import looks from "../../../list/list.module.css";
import classes from "./grid.module.css";

const bodyClass = [looks.body, classes.body].join(" ");

/** The rows near the visible ones, in a body as high as all rows. */
export function GridBody() {
  const { view, columns, order, list } = useGrid();
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
          />
        ))}
      </tbody>
      {isPainted ? (
        <Portal>
          <CellMenu menu={menu} view={view} />
        </Portal>
      ) : null}
    </>
  );
}
