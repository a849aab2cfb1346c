import type { CSSProperties, MouseEvent } from "react";

import type { Entry } from "./calendar.model.ts";
import classes from "./calendar.module.css";
import type { CalendarState } from "./use-calendar.ts";

interface EntryLinkProps {
  calendar: CalendarState;
  entry: Entry;
  tabIndex: number;
  /** In the list of a day there is room for all of the title. */
  isWide?: boolean;
}

/** An entry as a bar in its color: the link to its item, with the time in front of its title. */
export function EntryLink({ calendar, entry, tabIndex, isWide = false }: EntryLinkProps) {
  const title = calendar.titleOf(entry);
  const time = calendar.timeOf(entry);
  const isLifted = calendar.lifted?.entry.key === entry.key;
  const canMove = !isWide && calendar.canMove(entry);
  const style: CSSProperties & Record<"--entry", string> = { "--entry": calendar.colorOf(entry) };
  const handleClick = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    calendar.onOpen(entry.item);
  };
  return (
    <a
      aria-describedby={canMove ? calendar.howToMoveId : undefined}
      className={classes.entry}
      data-dragged={calendar.drag?.entry.key === entry.key || undefined}
      data-entry={isWide ? undefined : entry.key}
      data-lifted={isLifted || undefined}
      data-returned={calendar.returnedKey === entry.key || undefined}
      data-wide={isWide || undefined}
      draggable={false}
      href={calendar.linkTo(entry.item)}
      style={style}
      tabIndex={tabIndex}
      title={isWide ? undefined : title}
      onClick={handleClick}
      // A pointer that sweeps over a month asks for nothing; a mouse is down for a moment before it clicks.
      onPointerDown={({ pointerType, button }) => {
        if (pointerType === "mouse" && button === 0) calendar.onPreview?.(entry.item);
      }}
    >
      {time !== null && <span className={classes.time}>{time}</span>}
      <span className={classes.title} dir="auto">
        {title}
      </span>
    </a>
  );
}
