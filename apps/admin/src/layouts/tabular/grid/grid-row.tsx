import { isEmpty, ownValue, type Field, type ItemPicture } from "@rowhouse/contract";
import {
  rowCheckboxProps,
  rowLinkProps,
  rowProps,
  useHost,
  type ListingProps,
  type ListRow,
} from "@rowhouse/extension-kit";
import { memo } from "react";
import { Row } from "../../../design/words.tsx";

import {
  hasDigits,
  isEndAligned,
  isPlainCell,
  textDirection,
} from "../../../list/field/cell-look.model.ts";
import { DragHandle, RowCheckbox, RowMenuButton } from "../../../list/list-parts.tsx";
import { Thumbnail } from "../picture/thumbnail.tsx";
import looks from "../../../list/list.module.css";
import classes from "./grid.module.css";

const rowClass = [looks.row, classes.row].join(" ");
const leadClass = [looks.toolCell, classes.lead].join(" ");
const linkClass = [looks.value, classes.link].join(" ");

/** A row and how the grid shows it. Values only, so that a row renders again only when it changes. */
interface GridRowProps extends ListRow {
  /** The fields of the columns. */
  columns: Field[];
  /** The picture in front of the first cell. */
  picture: ItemPicture | null;
  renderCell: ListingProps["renderCell"];
  hasCheckbox: boolean;
  /** There is a column for handles; they are in it while rows can be dragged. */
  hasHandle: boolean;
  canDrag: boolean;
  /** Its end has a button for a menu. */
  hasMenu: boolean;
}

/** A row: checkbox, handle, cells. Its first cell holds the link to the item. */
export const GridRow = memo(function GridRow(row: GridRowProps) {
  const { t } = useHost();
  return (
    <tr
      {...rowProps(row)}
      className={rowClass}
      aria-rowindex={row.index + 2}
      {...(row.hasCheckbox ? { "aria-selected": row.isSelected } : {})}
    >
      {row.hasCheckbox ? (
        <td className={leadClass}>
          <RowCheckbox
            {...rowCheckboxProps(row)}
            aria-label={t("select_row", { item: row.name })}
          />
        </td>
      ) : null}
      {row.hasHandle ? (
        <td className={leadClass}>
          {row.canDrag ? (
            <DragHandle
              isActive={row.isActive}
              aria-label={t("layouts.list.reorderItem", { item: row.name })}
            />
          ) : null}
        </td>
      ) : null}
      <Cells
        item={row.item}
        name={row.name}
        href={row.href}
        isActive={row.isActive}
        columns={row.columns}
        picture={row.picture}
        renderCell={row.renderCell}
      />
      <td className={classes.tail}>
        {row.hasMenu ? (
          <RowMenuButton className={classes.menuButton} isActive={row.isActive} name={row.name} />
        ) : null}
      </td>
    </tr>
  );
});

type CellsProps = Pick<
  GridRowProps,
  "item" | "name" | "href" | "isActive" | "columns" | "picture" | "renderCell"
>;

/** The cells are the expensive part of a row and do not depend on whether it is selected or dragged. */
const Cells = memo(function Cells({
  item,
  name,
  columns,
  picture,
  renderCell,
  ...row
}: CellsProps) {
  const { t, interfaceOf } = useHost();
  const link = rowLinkProps(row);
  return columns.map((field, column) => {
    const cell = renderCell(field, item);
    const isFirst = column === 0;
    const shownBy = interfaceOf(field);
    const isText = isPlainCell(field, shownBy) && !isEmpty(ownValue(item, field.field));
    return (
      <td
        key={field.field}
        className={classes.cell}
        data-field={field.field}
        data-first={isFirst || undefined}
        data-end={isEndAligned(field, shownBy) || undefined}
        data-digits={hasDigits(field) || undefined}
      >
        {isFirst && !isText ? (
          <a {...link} className={looks.cover} aria-label={t("open_item", { item: name })} />
        ) : null}
        {isFirst && picture !== null ? (
          <Row as="span" fixed className={classes.picture} data-part>
            <Thumbnail picture={picture} item={item} name={name} />
          </Row>
        ) : null}
        {isFirst && isText ? (
          <a {...link} className={linkClass} data-part dir={textDirection(field, shownBy)}>
            {cell}
          </a>
        ) : (
          <div className={looks.value} data-part dir={textDirection(field, shownBy)}>
            {cell}
          </div>
        )}
      </td>
    );
  });
});
