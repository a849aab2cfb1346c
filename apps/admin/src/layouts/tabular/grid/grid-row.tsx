import type { Field } from "@rowhouse/contract";
import { useHost, type Item, type LayoutViewProps } from "@rowhouse/extension-kit";
import { memo, type ReactNode } from "react";

import { hasDigits, isEndAligned, isPlainCell, textDirection } from "../tabular.model.ts";
import rows from "../rows/rows.module.css";
import classes from "../tabular.module.css";

const rowClass = [rows.row, classes.row].join(" ");
const linkClass = [rows.value, classes.link].join(" ");

/** One row of the grid. Values only, so that scrolling draws no row twice. */
export interface GridRowProps {
  index: number;
  /** Pixels from the top of the body. */
  top: number;
  item: Item;
  name: string;
  href: string;
  columns: Field[];
  renderCell: LayoutViewProps["renderCell"];
  hasBox: boolean;
  hasHandle: boolean;
  isChosen: boolean;
  isActive: boolean;
  isSubdued: boolean;
  /** Drawn in the column of manual order. */
  handle?: ReactNode;
  /** Pixels the row is away from its place while rows are moved. */
  shift: number;
  isDragged: boolean;
}

/** A row: box, handle, cells. Its first cell holds the link to the item. */
export function GridRow(props: GridRowProps) {
  const { t } = useHost();
  const { index, name, isChosen, isActive, shift } = props;
  return (
    <tr
      className={rowClass}
      // Where the row stands is data: most rows are not drawn.
      style={{
        insetBlockStart: `${props.top}px`,
        ...(shift === 0 ? {} : { transform: `translateY(${shift}px)` }),
      }}
      data-index={index}
      data-chosen={isChosen || undefined}
      data-subdued={props.isSubdued || undefined}
      data-dragged={props.isDragged || undefined}
      aria-rowindex={index + 2}
      {...(props.hasBox ? { "aria-selected": isChosen } : {})}
    >
      {props.hasBox ? (
        <td className={classes.boxCell}>
          <label className={rows.boxArea}>
            <input
              type="checkbox"
              className={rows.box}
              checked={isChosen}
              onChange={ignore}
              tabIndex={isActive ? 0 : -1}
              aria-label={t("select_row", { item: name })}
            />
          </label>
        </td>
      ) : null}
      {props.hasHandle ? <td className={classes.handleCell}>{props.handle}</td> : null}
      <Cells
        item={props.item}
        columns={props.columns}
        renderCell={props.renderCell}
        href={props.href}
        linkName={name}
        isActive={isActive}
      />
    </tr>
  );
}

interface CellsProps {
  item: Item;
  columns: Field[];
  renderCell: LayoutViewProps["renderCell"];
  href: string;
  linkName: string;
  isActive: boolean;
}

const Cells = memo(function Cells({
  item,
  columns,
  renderCell,
  href,
  linkName,
  isActive,
}: CellsProps) {
  const { t } = useHost();
  const link = { href, tabIndex: isActive ? 0 : -1, "data-row-link": true, draggable: false };
  return columns.map((field, column) => {
    const cell = renderCell(field, item);
    const isFirst = column === 0;
    const isText = isPlainCell(field) && hasText(item[field.field]);
    return (
      <td
        key={field.field}
        className={classes.cell}
        data-first={isFirst || undefined}
        data-end={isEndAligned(field) || undefined}
        data-digits={hasDigits(field) || undefined}
      >
        {isFirst && !isText ? (
          <a {...link} className={rows.cover} aria-label={t("open_item", { item: linkName })} />
        ) : null}
        {isFirst && isText ? (
          <a {...link} className={linkClass} dir={textDirection(field)}>
            {cell}
          </a>
        ) : (
          <div className={rows.value} dir={textDirection(field)}>
            {cell}
          </div>
        )}
      </td>
    );
  });
});

function hasText(value: unknown): boolean {
  return value !== null && value !== undefined && value !== "";
}

/** The body of the list listens for all boxes; React wants a handler on a box it controls. */
function ignore(): void {}
