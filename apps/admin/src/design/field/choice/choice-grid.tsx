import type { CSSProperties, ReactNode } from "react";

import classes from "./choice.module.css";

interface ChoiceGridProps {
  /** Of all choices: columns are as wide as the longest of them, unless their number is given. */
  labels?: readonly string[];
  /** One below the other, however wide the field is. */
  isSingleColumn?: boolean;
  /** As many columns at most. */
  columns?: number | undefined;
  readOnly: boolean;
  children: ReactNode;
}

/** Radios or checkboxes in as many columns as the field has room for. */
export function ChoiceGrid({
  labels = [],
  isSingleColumn = false,
  columns,
  readOnly,
  children,
}: ChoiceGridProps) {
  return (
    <div
      className={classes.grid}
      data-counted={columns !== undefined || undefined}
      data-read-only={readOnly || undefined}
      data-single={isSingleColumn || undefined}
      // How many there are and how long they are is data.
      style={sizesOf(labels, columns)}
    >
      {children}
    </div>
  );
}

/** Longer labels are cut off. */
const longest = 28;

function sizesOf(
  labels: readonly string[],
  columns = 1,
): CSSProperties & { "--columns": number; "--letters": number } {
  const letters = Math.max(0, ...labels.map((label) => label.length));
  return { "--columns": columns, "--letters": Math.min(letters, longest) };
}
