import type { CSSProperties, ReactNode } from "react";

import classes from "./choice.module.css";

interface ChoiceGridProps {
  /** One below the other, however wide the field is. */
  isSingleColumn?: boolean;
  /** As many columns at most. */
  columns?: number | undefined;
  readOnly: boolean;
  children: ReactNode;
}

/** Radios or checkboxes in as many columns as the field has room for. */
export function ChoiceGrid({
  isSingleColumn = false,
  columns,
  readOnly,
  children,
}: ChoiceGridProps) {
  return (
    <div
      className={classes.grid}
      data-read-only={readOnly || undefined}
      data-single={isSingleColumn || undefined}
      style={columns === undefined ? undefined : columnsOf(columns)}
    >
      {children}
    </div>
  );
}

/** How many there are is data. */
function columnsOf(columns: number): CSSProperties & { "--columns": number } {
  return { "--columns": columns };
}
