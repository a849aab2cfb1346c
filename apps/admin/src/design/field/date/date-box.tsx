import { TextInput, type TextInputProps } from "@mantine/core";
import { Suspense, useRef, useState, type KeyboardEvent, type Ref } from "react";

import { ActionIcon } from "../../icon/action-icon.tsx";
import { Icon } from "../../icon/icon.tsx";
import { lazyPart } from "../../lazy/lazy-part.tsx";
import { useIsCoarse } from "../../window/use-is-coarse.ts";
import classes from "./date-box.module.css";
import { formatDateText, parseDateText, textAfter, type DatePattern } from "./date-text.model.ts";

interface DateBoxProps extends Omit<TextInputProps, "value" | "onChange" | "min" | "max"> {
  pattern: DatePattern;
  locale: string;
  text: string;
  onText: (text: string) => void;
  /** Name of the button that opens the calendar. */
  pickLabel: string;
  min: Date | null;
  max: Date | null;
}

/**
 * A box for a date, with or without a time: sets the separators itself, takes the next or previous day with the
 * arrows, and has a calendar behind a button (and Alt with the arrow down). Unlike the browser's own date box it shows and
 * reports text that is no date.
 */
export function DateBox(props: DateBoxProps) {
  const { pattern, locale, text, onText, pickLabel, min, max, ...control } = props;
  const [isOpen, setOpen] = useState(false);
  const date = parseDateText(text, pattern);

  function handleKey(event: KeyboardEvent) {
    if (control.readOnly) return;
    if (event.altKey && event.key === "ArrowDown") {
      event.preventDefault();
      setOpen(true);
      return;
    }
    const days = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (days === undefined || date === null) return;
    event.preventDefault();
    const next = new Date(date);
    next.setDate(next.getDate() + days);
    onText(formatDateText(next, pattern));
  }

  return (
    <TextInput
      {...control}
      autoComplete="off"
      classNames={{ input: classes.input }}
      inputMode="numeric"
      placeholder={control.readOnly ? undefined : control.placeholder}
      rightSection={
        control.readOnly || control.disabled ? null : (
          <DatePicker
            date={date}
            hasTime={pattern.includes(" ")}
            isOpen={isOpen}
            label={pickLabel}
            locale={locale}
            max={max}
            min={min}
            onClear={() => onText("")}
            onOpen={setOpen}
            onPick={(picked) => onText(formatDateText(picked, pattern))}
          />
        )
      }
      value={text}
      onChange={(event) => onText(textAfter(event, text, pattern))}
      onKeyDown={handleKey}
    />
  );
}

const DatePopover = lazyPart(
  async () => (await import("./calendar/date-popover.tsx")).DatePopover,
  { place: "dialog", onClose: ({ onDone }) => onDone() },
);

/** Where it cannot be loaded, the calendar does as well. */
const NativePicker = lazyPart(async () => (await import("./native-picker.tsx")).NativePicker, {
  place: "part",
  missing: () => null,
});

export interface NativePickerProps extends DatePickerProps {
  ref: Ref<HTMLInputElement>;
}

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
function DatePicker(props: DatePickerProps) {
  const { date, label, isOpen, onOpen } = props;
  const isCoarse = useIsCoarse();
  const native = useRef<HTMLInputElement>(null);
  const wasOpen = useRef(false);

  function handleClick() {
    if (native.current !== null) native.current.showPicker();
    // Pressing the mouse outside of the open calendar has closed it already.
    else if (!wasOpen.current) onOpen(true);
    wasOpen.current = false;
  }

  return (
    <>
      <ActionIcon
        aria-expanded={isOpen}
        aria-haspopup="dialog"
        aria-label={label}
        size={28}
        onClick={handleClick}
        onMouseDown={() => {
          wasOpen.current = isOpen;
        }}
      >
        <Icon name="event" size={18} />
      </ActionIcon>
      {isOpen && (
        <Suspense fallback={null}>
          <DatePopover {...props} value={date} onDone={() => onOpen(false)} />
        </Suspense>
      )}
      {isCoarse && (
        <Suspense fallback={null}>
          <NativePicker {...props} ref={native} />
        </Suspense>
      )}
    </>
  );
}
