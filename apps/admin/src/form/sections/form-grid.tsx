import type { ReactNode, Ref } from "react";

import classes from "../item-form.module.css";

interface FormGridProps {
  /** page: columns of a readable measure; modal: two equal columns over the whole width. */
  width: "page" | "modal";
  ref?: Ref<HTMLDivElement>;
  /** For the grid itself. */
  className?: string | undefined;
  /** Nothing in it can be used, and there is nothing to hear yet. */
  isSkeleton?: boolean;
  children: ReactNode;
}

/** The columns of a form; what stands in it says with `data-column` which of them it takes. */
export function FormGrid({ width, ref, className = "", isSkeleton, children }: FormGridProps) {
  return (
    <div
      ref={ref}
      inert={isSkeleton}
      className={classes.measure}
      data-form
      data-skeleton={isSkeleton || undefined}
    >
      <div className={`${classes.grid} ${className}`} data-width={width}>
        {children}
      </div>
    </div>
  );
}
