import { useHost } from "@rowhouse/extension-kit";

import { Skeleton } from "../../../ui/states/skeletons.tsx";
import { isEndAligned } from "../tabular.model.ts";
import { useGrid } from "./grid-context.ts";
import classes from "./grid.module.css";

/** Placeholder rows of a first load (layouts.md 1.3). */
const placeholders = 50;

/** Rows of the final height while the first items load, so that the layout does not shift. */
export function SkeletonBody() {
  const { columns, order, list } = useGrid();
  const { interfaceOf } = useHost();
  return (
    <tbody className={classes.body} aria-hidden>
      {Array.from({ length: placeholders }, (_, row) => (
        <tr key={row} className={classes.skeleton}>
          <td className={classes.skeletonRow}>
            {list.selection.isEnabled ? <span /> : null}
            {order.isAvailable ? <span /> : null}
            {columns.fields.map((field, column) => (
              <span
                key={field.field}
                className={classes.cell}
                data-end={isEndAligned(field, interfaceOf(field)) || undefined}
              >
                {column === 0 && columns.picture !== null ? (
                  <span className={classes.picture}>
                    <Skeleton width="var(--list-picture)" height="var(--list-picture)" />
                  </span>
                ) : null}
                <Skeleton
                  width={`${column === 0 ? 40 + ((row * 17) % 40) : 24 + (((row + column) * 13) % 30)}%`}
                />
              </span>
            ))}
          </td>
        </tr>
      ))}
    </tbody>
  );
}
