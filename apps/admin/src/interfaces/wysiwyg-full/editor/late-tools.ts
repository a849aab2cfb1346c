import type { Tool } from "../tools.ts";

/** Colors of text and background; null takes the color away. */
export const textColors = [
  null,
  "#c4342d",
  "#b45309",
  "#1f7d45",
  "#1c64aa",
  "#5b3fbf",
  "#a21c7c",
  "#5a6473",
] as const;

/** What can be done to the table around the caret. */
export const tableTools: readonly Tool[] = [
  { id: "row-above", icon: "add_row_above" },
  { id: "row-below", icon: "add_row_below" },
  { id: "column-before", icon: "add_column_left" },
  { id: "column-after", icon: "add_column_right" },
  { id: "header-row", icon: "toolbar" },
  { id: "merge-cells", icon: "cell_merge" },
  { id: "delete-row", icon: "variable_remove" },
  { id: "delete-column", icon: "remove" },
  { id: "delete-table", icon: "delete" },
  { id: "leave-table", icon: "keyboard_return" },
];
