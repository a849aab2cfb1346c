import { useState, type KeyboardEvent } from "react";

import { Hint } from "../hint/hint.tsx";
import { ActionIcon } from "../icon/action-icon.tsx";
import { Icon } from "../icon/icon.tsx";
import classes from "./tool-row.module.css";

/** One button of a toolbar. */
export interface ToolButton {
  id: string;
  icon: string;
  label: string;
  /** For a toggle: whether it is on. */
  isPressed?: boolean | undefined;
  /** Of the icon, where the button stands for a color of the text. */
  color?: string | null | undefined;
  onUse: () => void;
}

interface ToolRowProps {
  label: string;
  buttons: readonly ToolButton[];
  /** Several rows in a wide window; on phones one that scrolls. */
  canWrap?: boolean;
}

/** The toolbar of a text: one stop of the Tab key, with the arrow keys between its buttons. */
export function ToolRow({ label, buttons, canWrap = false }: ToolRowProps) {
  const [stop, setStop] = useState(0);
  const reachable = Math.min(stop, buttons.length - 1);
  return (
    <div
      aria-label={label}
      className={classes.row}
      data-wrapped={canWrap || undefined}
      role="toolbar"
      tabIndex={-1}
      onKeyDown={moveByArrows}
    >
      {buttons.map((button, index) => (
        <Hint key={button.id} isName label={button.label}>
          <ActionIcon
            aria-label={button.label}
            aria-pressed={button.isPressed}
            className={classes.button}
            size={28}
            style={button.color ? { color: button.color } : undefined}
            tabIndex={index === reachable ? 0 : -1}
            onClick={button.onUse}
            onFocus={() => setStop(index)}
            // Pressing the button must not clear the selection.
            onMouseDown={(event) => event.preventDefault()}
          >
            <Icon name={button.icon} size={18} />
          </ActionIcon>
        </Hint>
      ))}
    </div>
  );
}

function moveByArrows(event: KeyboardEvent<HTMLElement>): void {
  const isForward = event.key === "ArrowRight";
  if (!isForward && event.key !== "ArrowLeft") return;
  const buttons = [...event.currentTarget.querySelectorAll("button")];
  const now = buttons.findIndex((button) => button === document.activeElement);
  const isMirrored = getComputedStyle(event.currentTarget).direction === "rtl";
  const next = now + (isForward === isMirrored ? -1 : 1);
  buttons.at(next % buttons.length)?.focus();
  event.preventDefault();
}
