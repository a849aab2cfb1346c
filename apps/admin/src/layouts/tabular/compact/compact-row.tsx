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
import { Box } from "../../../design/words.tsx";

import { isPlainCell, textDirection } from "../../../list/field/cell-look.model.ts";
import { RowCheckbox, RowMenuButton } from "../../../list/list-parts.tsx";
import { Thumbnail } from "../picture/thumbnail.tsx";
import { secondLine } from "../tabular.model.ts";
import looks from "../../../list/list.module.css";
import classes from "./compact.module.css";

const rowClass = [looks.row, classes.row].join(" ");
const nameClass = [looks.value, classes.name].join(" ");

/** A row and how the list shows it. Values only, so that a row renders again only when it changes. */
interface CompactRowProps extends ListRow {
  columns: Field[];
  /** The picture in front of the name. */
  picture: ItemPicture | null;
  renderCell: ListingProps["renderCell"];
  hasCheckbox: boolean;
  /** Its end has a button for a menu. */
  hasMenu: boolean;
  totalCount: number | null;
}

/** An item in two lines: the first column as its name, below it its status, its date and what else fits. */
export const CompactRow = memo(function CompactRow(row: CompactRowProps) {
  const { t, interfaceOf } = useHost();
  const { item, name, columns, picture, renderCell } = row;
  const [first, ...others] = columns;
  return (
    <li
      {...rowProps(row)}
      className={rowClass}
      aria-setsize={row.totalCount ?? -1}
      aria-posinset={row.index + 1}
    >
      {row.hasCheckbox ? (
        <RowCheckbox {...rowCheckboxProps(row)} aria-label={t("select_row", { item: name })} />
      ) : null}
      {picture === null ? null : (
        <Box as="span" fixed className={classes.picture}>
          <Thumbnail picture={picture} item={item} name={name} />
        </Box>
      )}
      <Box grow shrink>
        {first === undefined ? null : <Name row={row} field={first} />}
        <div className={classes.others}>
          {secondLine(others, item).map((field) => (
            <div key={field.field} className={classes.other} data-field={field.field}>
              <span className={looks.value} dir={textDirection(field, interfaceOf(field))}>
                {renderCell(field, item)}
              </span>
            </div>
          ))}
        </div>
      </Box>
      {row.hasMenu ? (
        <RowMenuButton
          className={classes.menuButton}
          isActive={row.isActive}
          name={name}
          iconSize={20}
        />
      ) : null}
    </li>
  );
});

/** The value of the first column: a link where it is text, else below a link that covers the row. */
function Name({ row, field }: { row: CompactRowProps; field: Field }) {
  const { t, interfaceOf } = useHost();
  const { item, name, renderCell } = row;
  const shownBy = interfaceOf(field);
  if (isPlainCell(field, shownBy) && !isEmpty(ownValue(item, field.field)))
    return (
      <a
        {...rowLinkProps(row)}
        className={nameClass}
        data-field={field.field}
        dir={textDirection(field, shownBy)}
      >
        {renderCell(field, item)}
      </a>
    );
  return (
    <>
      <a
        {...rowLinkProps(row)}
        className={looks.cover}
        aria-label={t("open_item", { item: name })}
      />
      <div className={nameClass} data-field={field.field}>
        {renderCell(field, item)}
      </div>
    </>
  );
}
