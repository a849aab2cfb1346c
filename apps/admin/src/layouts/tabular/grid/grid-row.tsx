import { isEmpty, ownValue, type Field, type ItemPicture } from "@rowhouse/contract";
import {
  rowCheckboxProps,
  rowLinkProps,
  rowProps,
  useHost,
  type ListingProps,
  type Item,
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
import type { RowEdits } from "./cells/edits.model.ts";
import type { RowEditor } from "./cells/use-cells.tsx";
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
  /** Whether a value can be changed in its cell; null where the table changes none. */
  canEdit: ((field: string, item: Item) => boolean) | null;
  /** The column of the cell that is in the Tab order; null for the link. */
  cellStop: string | null;
  edits: RowEdits | undefined;
  editor: RowEditor | null;
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
        canEdit={row.canEdit}
        cellStop={row.cellStop}
        edits={row.edits}
        editor={row.editor}
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
  | "item"
  | "name"
  | "href"
  | "isActive"
  | "columns"
  | "picture"
  | "renderCell"
  | "canEdit"
  | "cellStop"
  | "edits"
  | "editor"
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
  const stop = row.cellStop ?? columns[0]?.field;
  const link = rowLinkProps({ ...row, isActive: row.isActive && stop === columns[0]?.field });
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
        {...(row.canEdit === null ? {} : editedCell(field.field, { ...row, item, isFirst }))}
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
        {row.editor?.field === field.field ? row.editor.element : null}
      </td>
    );
  });
});

/** The state of a cell whose value may be changed in it. The focus of the first one is on its link. */
function editedCell(
  field: string,
  {
    canEdit,
    cellStop,
    edits,
    item,
    isFirst,
  }: Pick<CellsProps, "canEdit" | "cellStop" | "edits" | "item"> & { isFirst: boolean },
) {
  const isEditable = canEdit?.(field, item) === true;
  const edit = edits === undefined ? undefined : ownValue(edits, field);
  return {
    "aria-readonly": !isEditable,
    "aria-invalid": edit?.state === "refused" || undefined,
    "aria-busy": edit?.state === "saving" || undefined,
    ...(isFirst ? {} : { tabIndex: cellStop === field ? 0 : -1 }),
  };
}
