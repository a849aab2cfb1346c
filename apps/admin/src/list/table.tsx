import { UnstyledButton, VisuallyHidden } from "@mantine/core";
import type { ComponentProps, CSSProperties, ReactNode } from "react";

import { Icon } from "../design/icon/icon.tsx";
import classes from "./table.module.css";

/** A column of a table, as data. */
export interface Column<Row> {
  key: string;
  heading: ReactNode;
  /** The heading is read out only: the cells speak for themselves. */
  isQuiet?: boolean;
  /** Takes the place of the heading, such as a checkbox for all rows. */
  head?: ReactNode;
  /** Sorts the rows when the heading is pressed; null as long as they are sorted by something else. */
  sort?: { direction: "asc" | "desc" | null; onSort: () => void };
  /** A length of CSS. */
  width?: string;
  className?: string | undefined;
  /** The cell names its row. */
  isName?: boolean;
  /** Its place among the columns of values: a narrow box leaves out the later ones. */
  place?: number;
  cell: (row: Row, index: number) => ReactNode;
  cellProps?: (row: Row, index: number) => Pick<ComponentProps<"td">, "id" | "title">;
}

/** Attributes of a row, those of data included. */
type RowAttributes = ComponentProps<"tr"> & Record<`data-${string}`, unknown>;

export interface TableProps<Row> {
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  rowProps?: (row: Row, index: number) => RowAttributes;
  /** Takes the place of all cells of a row where it is something, such as what is left of one that was taken out. */
  whole?: (row: Row, index: number) => ReactNode;
  /** For the element that holds the rows. */
  bodyProps?: ComponentProps<"tbody"> & Record<`data-${string}`, unknown>;
  className?: string | undefined;
  /** The rows are loaded again while the former ones stay. */
  isRefreshing?: boolean;
}

/** A table whose columns are data: what a list shows is declared, and rendered in one place. */
export function Table<Row>(props: TableProps<Row>) {
  const {
    columns,
    rows,
    keyOf,
    rowProps,
    whole,
    bodyProps,
    className,
    isRefreshing = false,
  } = props;
  return (
    <table className={className} data-refreshing={isRefreshing || undefined}>
      <thead>
        <tr>
          {columns.map((column) => (
            <Head key={column.key} column={column} />
          ))}
        </tr>
      </thead>
      <tbody {...bodyProps}>
        {rows.map((row, index) => {
          const instead = whole?.(row, index) ?? null;
          return (
            <tr key={keyOf(row)} {...rowProps?.(row, index)}>
              {instead === null ? (
                <Cells columns={columns} row={row} index={index} />
              ) : (
                <td colSpan={columns.length}>{instead}</td>
              )}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

interface CellsProps<Row> {
  columns: readonly Column<Row>[];
  row: Row;
  index: number;
}

function Cells<Row>({ columns, row, index }: CellsProps<Row>) {
  return columns.map((column) => {
    const cell = {
      ...column.cellProps?.(row, index),
      className: column.className,
      "data-place": column.place,
      children: column.cell(row, index),
    };
    return column.isName === true ? (
      <th key={column.key} scope="row" {...cell} />
    ) : (
      <td key={column.key} {...cell} />
    );
  });
}

/** A table in a box that scrolls by itself, under headings that stay. */
export function BoxTable<Row>({
  ref,
  className,
  children,
  ...table
}: TableProps<Row> & { ref?: ComponentProps<"div">["ref"]; children?: ReactNode }) {
  return (
    <div ref={ref} className={[classes.box, className].join(" ")}>
      <Table {...table} className={classes.table} />
      {children}
    </div>
  );
}

function Head<Row>({ column }: { column: Column<Row> }) {
  const { heading, isQuiet = false, head, sort, width, className, place } = column;
  // Widths are data.
  const style: CSSProperties | undefined = width === undefined ? undefined : { inlineSize: width };
  const cell = { style, className, scope: "col", "data-place": place } as const;
  if (head !== undefined) return <th {...cell}>{head}</th>;
  if (isQuiet)
    return (
      <th {...cell}>
        <VisuallyHidden>{heading}</VisuallyHidden>
      </th>
    );
  if (sort === undefined) return <th {...cell}>{heading}</th>;
  const { direction, onSort } = sort;
  const state = direction === null ? "none" : direction === "asc" ? "ascending" : "descending";
  return (
    <th {...cell} aria-sort={state}>
      <UnstyledButton className={classes.sort} onClick={onSort}>
        {heading}
        {direction !== null && (
          <Icon name={direction === "asc" ? "arrow_upward" : "arrow_downward"} size={16} />
        )}
      </UnstyledButton>
    </th>
  );
}
