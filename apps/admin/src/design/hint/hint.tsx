import { Tooltip } from "@mantine/core";
import { cloneElement, type ReactElement } from "react";
import type { ShortcutName } from "../shortcuts/catalog.ts";
import { useShortcutKeys } from "../shortcuts/shortcuts.ts";

/** The kind of element that the tooltip belongs to; it decides how long the pointer must rest. */
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
  shortcut?: ShortcutName | undefined;
  position?: "top" | "bottom" | "left" | "right";
  disabled?: boolean;
  /** The child is called the same: the tooltip is for the eyes, and not read as its description. */
  isName?: boolean;
  children: ReactElement<{ "aria-describedby"?: string | undefined }>;
}

/** A tooltip with the delays of this product. The child must take a ref and pointer events. */
export function Hint({
  label,
  kind = "plain",
  shortcut,
  position = "bottom",
  disabled,
  isName = false,
  children,
}: HintProps) {
  const keys = useShortcutKeys(shortcut);
  return (
    <Tooltip
      label={keys ? `${label} (${keys.text})` : label}
      position={position}
      disabled={disabled ?? false}
      {...delays[kind]}
    >
      {isName ? cloneElement(children, { "aria-describedby": undefined }) : children}
    </Tooltip>
  );
}
