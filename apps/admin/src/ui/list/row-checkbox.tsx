import type { ComponentProps } from "react";
import classes from "./list.module.css";

export interface RowCheckboxProps extends Omit<ComponentProps<"input">, "type" | "ref"> {
  "aria-label": string;
  /** Some, but not all of the rows are selected. */
  isIndeterminate?: boolean;
}

/** A checkbox that selects a row, or all of them, with a target larger than itself. */
export function RowCheckbox({ isIndeterminate = false, ...input }: RowCheckboxProps) {
  return (
    <label className={classes.checkboxArea}>
      <input
        {...input}
        type="checkbox"
        className={classes.checkbox}
        ref={(element) => {
          if (element !== null) element.indeterminate = isIndeterminate;
        }}
      />
    </label>
  );
}
