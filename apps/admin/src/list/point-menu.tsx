import { Menu } from "@mantine/core";
import { useState, type ReactNode } from "react";

import classes from "./list.module.css";

/** A point of the window, in CSS pixels. */
export interface Point {
  x: number;
  y: number;
}

interface PointMenuProps {
  /** Where the menu is open; null while it is closed. */
  place: Point | null;
  label: string;
  onClose: () => void;
  /** The dropdown of the menu. */
  children: ReactNode;
}

/** A menu that stands at a point: at the pointer, or at a button that is not its own. */
export function PointMenu({ place, label, onClose, children }: PointMenuProps) {
  // The place outlives the menu: one that opens again while it closes would be put where the other went.
  const [last, setLast] = useState<Point>({ x: 0, y: 0 });
  if (place !== null && (place.x !== last.x || place.y !== last.y))
    setLast({ x: place.x, y: place.y });
  return (
    <Menu
      opened={place !== null}
      onClose={onClose}
      position="bottom-start"
      offset={2}
      // It stands at a point, which has no size to be seen by.
      hideDetached={false}
      // The key that opens it would close it again.
      clickOutsideEvents={["mousedown", "touchstart"]}
    >
      <Menu.Target>
        <button
          type="button"
          className={classes.menuPlace}
          tabIndex={-1}
          aria-label={label}
          style={{ left: last.x, top: last.y }}
        />
      </Menu.Target>
      {children}
    </Menu>
  );
}
