import type { ItemList, ManualOrder, Sort } from "@rowhouse/extension-kit";
import { createContext, use } from "react";

import type { Cells } from "./cells/use-cells.tsx";
import type { GridProps } from "../view.tsx";
import type { GridColumns } from "./use-grid-columns.ts";

/** The state of a grid. Its rows receive values, so that each renders only when it changes. */
export interface GridState {
  view: GridProps;
  columns: GridColumns;
  order: ManualOrder;
  list: ItemList;
  /** Null while values are not changed in the table. */
  cells: Cells | null;
  /** Sorts by a column and scrolls to the top. */
  sortBy: (sort: Sort) => void;
}

const GridContext = createContext<GridState | null>(null);

/**
 * Provides the state of a grid to its head, and to nothing else: it is another one with each step of scrolling, and React would look
 * through all rows for who reads it.
 */
export const GridProvider = GridContext.Provider;

/** The state of the grid around this part of the head. */
export function useGrid(): GridState {
  const grid = use(GridContext);
  if (grid === null) throw new Error("GridProvider is missing");
  return grid;
}
