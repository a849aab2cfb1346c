import { Loader } from "@mantine/core";
import type { ComponentPropsWithRef } from "react";
import classes from "./action-icon.module.css";

export interface ActionIconProps extends ComponentPropsWithRef<"button"> {
  /** Pixels of its edges; 36 when left out. */
  size?: 24 | 28 | 30 | 32;
  /** It is busy: it shows that, and cannot be pressed. */
  loading?: boolean;
}

/**
 * A button that is an icon, without a tooltip; its name is for the caller to give. A page has dozens of them, so it is a native
 * element: Mantine's takes several times as long to render.
 */
export function ActionIcon(props: ActionIconProps) {
  const { size, loading = false, disabled = false, className, children, ...rest } = props;
  return (
    <button
      type="button"
      {...rest}
      className={actionIconClass(className)}
      data-size={size}
      data-disabled={disabled || undefined}
      data-loading={loading || undefined}
      aria-busy={loading || undefined}
      disabled={disabled || loading}
    >
      {children}
      {loading && (
        <span aria-hidden className={classes.loader}>
          <Loader color="currentColor" size="55%" />
        </span>
      )}
    </button>
  );
}

/** The class of a link that looks the same. */
export function actionIconClass(className = ""): string {
  return `${classes.button} ${className}`.trimEnd();
}
