import { VisuallyHidden } from "@mantine/core";
import type { Field, SortRule } from "@rowhouse/contract";
import {
  fieldLabel,
  filesCollection,
  useHost,
  ValueCell,
  type KitHost,
  type RelatedRow,
  type Removal,
  type RowDragging,
} from "@rowhouse/extension-kit";
import { useDeferredValue, type MouseEvent } from "react";

import { FilePicture } from "../../../list/picture/file-picture.tsx";
import { DragHandle, RowCheckbox } from "../../../list/list-parts.tsx";
import { movableRow } from "../../../list/movable-row.ts";
import { BoxTable, type Column } from "../../../list/table.tsx";
import { ErrorState } from "../../../design/states/error-state.tsx";
import classes from "../related-list.module.css";
import { columnCollection, isSortable, shownItem } from "../related-query.model.ts";
import type { RelatedListState } from "../use-related-list.ts";
import type { RowRights } from "../use-row-rights.ts";
import type { RowSelection } from "./row-selection.tsx";
import { RowEnd, RowOpener } from "./row-cells.tsx";

/** Pixels; rows are equally high, so that moving one needs no measuring. */
export const rowHeight = 44;

export interface RelatedTableProps {
  state: RelatedListState;
  rights: RowRights;
  removal: Removal;
  isReadOnly: boolean;
  drag: RowDragging;
  /** Ids of rows that something is wrong in. */
  problems: ReadonlySet<string>;
  selection: RowSelection;
  /** Takes the element that scrolls the rows. */
  attach: (element: HTMLElement | null) => void;
  nameOf: (row: RelatedRow) => string;
  onOpen: (row: RelatedRow) => void;
  onTakeOut: (row: RelatedRow) => void;
  onUndo: (row: RelatedRow) => void;
}

/** More than the table is high. */
const firstRows = 12;

/** The rows, or why there are none. */
export function RelatedTable(props: RelatedTableProps) {
  const { state, drag, attach, problems, onOpen } = props;
  const host = useHost();
  const { t } = host;
  const { rows, list } = state;
  // Those that can be seen come first; the others follow when nothing else is to be rendered.
  const shown = Math.max(firstRows, useDeferredValue(rows.length, firstRows));
  if (list.error !== null && list.items.length === 0)
    return <ErrorState error={list.error} title={t("related.load_failed")} onRetry={list.retry} />;
  if (list.isLoading && rows.length === 0) return <Waiting />;
  if (rows.length === 0)
    return (
      <p className={classes.empty}>
        {t(state.search.trim() === "" ? "no_items_selected" : "no_results")}
      </p>
    );

  function handleClick(row: RelatedRow, { target }: MouseEvent<HTMLElement>) {
    const isControl = target instanceof Element && target.closest("a, button, input, label");
    if (!isControl) onOpen(row);
  }

  return (
    <BoxTable
      ref={attach}
      bodyProps={drag.handlers}
      className={classes.scroll}
      columns={[...toolColumns(props, host), ...valueColumns(props, host), endColumn(props, host)]}
      isRefreshing={list.isRefreshing}
      keyOf={({ id }) => id}
      rowProps={(row, index) => ({
        ...movableRow(drag, index),
        className: classes.row,
        "data-problem": problems.has(row.id) || undefined,
        "data-state": row.state,
        onClick: (event) => handleClick(row, event),
      })}
      rows={rows.slice(0, shown)}
    />
  );
}

/** The first columns of a row: its checkbox, its handle, and the picture of a file. */
function toolColumns(
  { state, selection, nameOf }: RelatedTableProps,
  { t }: KitHost,
): Column<RelatedRow>[] {
  const { shape, canMove } = state;
  const selecting: Column<RelatedRow> = {
    key: "select",
    heading: t("related.select_all"),
    head: (
      <RowCheckbox
        aria-label={t("related.select_all")}
        checked={selection.all === "all"}
        isIndeterminate={selection.all === "some"}
        onChange={selection.toggleAll}
      />
    ),
    className: classes.selectCell,
    cell: (row) => (
      <RowCheckbox
        aria-label={t("related.select", { name: nameOf(row) })}
        checked={selection.isSelected(row.id)}
        disabled={!selection.canSelect(row)}
        onChange={({ nativeEvent }) =>
          selection.toggleRow(row, nativeEvent instanceof window.MouseEvent && nativeEvent.shiftKey)
        }
      />
    ),
  };
  const moving: Column<RelatedRow> = {
    key: "move",
    heading: t("related.order"),
    isQuiet: true,
    className: classes.handleCell,
    cell: (row) => <DragHandle aria-label={t("layouts.list.reorderItem", { item: nameOf(row) })} />,
  };
  const picture: Column<RelatedRow> = {
    key: "picture",
    heading: t("file"),
    isQuiet: true,
    className: classes.thumbnailCell,
    cell: ({ item }) => <FilePicture file={shownItem(shape, item) ?? {}} iconSize={20} />,
  };
  const isFile = columnCollection(shape).collection === filesCollection;
  return [
    ...(selection.isEnabled ? [selecting] : []),
    ...(canMove ? [moving] : []),
    ...(isFile ? [picture] : []),
  ];
}

/** The values of the related items. Pressing a heading sorts, again the other way round, and once more as it was. */
function valueColumns(props: RelatedTableProps, host: KitHost): Column<RelatedRow>[] {
  const { state } = props;
  const { shape, columns, sort, canSort, onSort } = state;
  return columns.map((field, place) => {
    const own = sort?.field === field.field && sort.direction !== "random" ? sort.direction : null;
    const sorting = { direction: own, onSort: () => onSort(nextSort(field, own)) };
    return {
      key: field.field,
      heading: fieldLabel(field, host),
      ...(canSort && isSortable(field) ? { sort: sorting } : {}),
      place,
      cell: (row) =>
        place === 0 ? (
          <RowOpener {...props} field={field} row={row} />
        ) : (
          <ValueCell field={field} item={shownItem(shape, row.item) ?? {}} />
        ),
    };
  });
}

function endColumn(props: RelatedTableProps, { t }: KitHost): Column<RelatedRow> {
  return {
    key: "end",
    heading: t("related.state"),
    isQuiet: true,
    className: classes.endCell,
    cell: (row) => <RowEnd {...props} row={row} />,
  };
}

/** Placeholders as high as a few rows. */
function Waiting() {
  const { t } = useHost();
  return (
    <div className={classes.waiting} data-pending>
      <VisuallyHidden>{t("loading")}</VisuallyHidden>
      {[0, 1, 2].map((line) => (
        <span key={line} className={classes.waitingRow} />
      ))}
    </div>
  );
}

function nextSort({ field }: Field, now: SortRule["direction"] | null): SortRule | null {
  if (now === null) return { field, direction: "asc" };
  return now === "asc" ? { field, direction: "desc" } : null;
}
