import { TextInput, type TextInputProps } from "@mantine/core";
import { useState, type KeyboardEvent } from "react";

import classes from "./date-box.module.css";
import { DatePicker } from "./date-picker.tsx";
import { formatDateText, parseDateText, typeDate, type DatePattern } from "./date-text.model.ts";

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
      onChange={(event) => onText(typeDate(text, event.currentTarget.value, pattern))}
      onKeyDown={handleKey}
    />
  );
}
