import { Tooltip } from "@mantine/core";
import type { ReactElement } from "react";

/** What the tooltip belongs to; it decides how long the pointer must rest. */
export type HintKind = "plain" | "header" | "activity";

/** Milliseconds until a tooltip shows and hides. */
const delays: Record<HintKind, { openDelay: number; closeDelay: number }> = {
  plain: { openDelay: 500, closeDelay: 100 },
  header: { openDelay: 750, closeDelay: 100 },
  activity: { openDelay: 1500, closeDelay: 100 },
};

export interface HintProps {
  label: string;
  kind?: HintKind;
  /** Shows the keys that do the same. */
  keys?: string;
  position?: "top" | "bottom" | "left" | "right";
  disabled?: boolean;
  children: ReactElement;
}

/** A tooltip with the delays of this product. The child must take a ref and pointer events. */
export function Hint({
  label,
  kind = "plain",
  keys,
  position = "bottom",
  disabled,
  children,
}: HintProps) {
  return (
    <Tooltip
      label={keys ? `${label} (${keys})` : label}
      position={position}
      disabled={disabled ?? false}
      {...delays[kind]}
    >
      {children}
    </Tooltip>
  );
}
