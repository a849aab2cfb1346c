import type { ReactNode } from "react";

import classes from "./choice.module.css";

interface ChoiceGridProps {
  /** One below the other, however wide the field is. */
  isSingleColumn?: boolean;
  readOnly: boolean;
  children: ReactNode;
}

/** Radios or checkboxes in as many columns as the field has room for. */
export function ChoiceGrid({ isSingleColumn = false, readOnly, children }: ChoiceGridProps) {
  return (
    <div
      className={classes.grid}
      data-read-only={readOnly || undefined}
      data-single={isSingleColumn || undefined}
    >
      {children}
    </div>
  );
}
