import { Popover } from "@mantine/core";
import type { KeyboardEvent } from "react";

import { Calendar, type CalendarProps } from "./calendar.tsx";
import classes from "./calendar.module.css";

/** The calendar below its box. */
export function DatePopover({ label, ...calendar }: CalendarProps & { label: string }) {
  function handleEscape(event: KeyboardEvent) {
    if (event.key !== "Escape") return;
    // A dialog around the form stays open.
    event.stopPropagation();
    calendar.onDone();
  }

  return (
    <Popover
      closeOnEscape={false}
      opened
      position="bottom-end"
      trapFocus
      withRoles={false}
      onChange={calendar.onDone}
    >
      <Popover.Target>
        <span className={classes.anchor} />
      </Popover.Target>
      <Popover.Dropdown
        aria-label={label}
        className={classes.dropdown}
        role="dialog"
        onKeyDown={handleEscape}
      >
        <Calendar {...calendar} />
      </Popover.Dropdown>
    </Popover>
  );
}
