import { ActionIcon, Popover } from "@mantine/core";
import { Suspense, useRef, type KeyboardEvent, type Ref } from "react";

import { Icon } from "../../icon/icon.tsx";
import { lazyPart } from "../../lazy/lazy-part.tsx";
import classes from "./date-box.module.css";
import { formatDateText } from "./date-text.model.ts";

const Calendar = lazyPart(async () => (await import("./calendar/calendar.tsx")).Calendar, {
  place: "part",
});

interface DatePickerProps {
  date: Date | null;
  hasTime: boolean;
  isOpen: boolean;
  label: string;
  locale: string;
  min: Date | null;
  max: Date | null;
  onClear: () => void;
  onOpen: (isOpen: boolean) => void;
  onPick: (date: Date) => void;
}

/** A button with a calendar. Where fingers point it opens the device's own picker, which is made for them. */
export function DatePicker(props: DatePickerProps) {
  const { date, label, isOpen, onOpen } = props;
  const native = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  function close() {
    button.current?.focus();
    onOpen(false);
  }

  function handleEscape(event: KeyboardEvent) {
    if (event.key !== "Escape") return;
    // A dialog around the form stays open.
    event.stopPropagation();
    close();
  }

  function handleClick() {
    if (matchMedia("(pointer: coarse)").matches) native.current?.showPicker();
    else onOpen(!isOpen);
  }

  return (
    <>
      <Popover
        closeOnEscape={false}
        opened={isOpen}
        position="bottom-end"
        trapFocus
        onChange={onOpen}
      >
        <Popover.Target>
          <ActionIcon ref={button} aria-label={label} size={28} onClick={handleClick}>
            <Icon name="event" size={18} />
          </ActionIcon>
        </Popover.Target>
        <Popover.Dropdown aria-label={label} className={classes.dropdown} onKeyDown={handleEscape}>
          <Suspense fallback={<div className={classes.waiting} data-pending />}>
            <Calendar {...props} value={date} onDone={close} />
          </Suspense>
        </Popover.Dropdown>
      </Popover>
      <NativePicker {...props} ref={native} />
    </>
  );
}

/** The device's own picker; only its window is used. */
function NativePicker({
  date,
  hasTime,
  min,
  max,
  onPick,
  ref,
}: DatePickerProps & { ref: Ref<HTMLInputElement> }) {
  const write = (day: Date | null) => {
    if (day === null) return "";
    const written = formatDateText(day, "yyyy-mm-dd hh:mm:ss");
    return hasTime ? written.replace(" ", "T") : written.slice(0, 10);
  };
  return (
    <input
      ref={ref}
      aria-hidden
      className={classes.picker}
      max={max === null && !hasTime ? "9999-12-31" : write(max)}
      min={write(min)}
      step={hasTime ? 1 : undefined}
      tabIndex={-1}
      type={hasTime ? "datetime-local" : "date"}
      value={write(date)}
      onChange={({ currentTarget: { value } }) => {
        // A date alone would be read as midnight in UTC.
        const picked = new Date(hasTime ? value : `${value}T00:00`);
        if (!Number.isNaN(picked.getTime())) onPick(picked);
      }}
    />
  );
}
