import { ActionIcon, TextInput, type TextInputProps } from "@mantine/core";
import { useRef, type KeyboardEvent } from "react";

import { Icon } from "../icon/icon.tsx";
import classes from "./date-box.module.css";
import { formatDateText, maskDate, parseDateText, type DatePattern } from "./date-text.model.ts";

interface DateBoxProps extends Omit<TextInputProps, "value" | "onChange" | "min" | "max"> {
  pattern: DatePattern;
  text: string;
  onText: (text: string) => void;
  /** Name of the button that opens the browser's own picker. */
  pickLabel: string;
  /** Bounds of that picker, as stored. */
  min?: string | undefined;
  max?: string | undefined;
}

/**
 * A box for a date, with or without a time: sets the separators itself, takes the next or previous day with the
 * arrows, and has the browser's picker behind a button. Unlike the browser's own date box it shows and reports text
 * that is no date.
 */
export function DateBox(props: DateBoxProps) {
  const { pattern, text, onText, pickLabel, min, max, ...control } = props;
  const date = parseDateText(text, pattern);

  function handleText(next: string) {
    // Deleting a separator deletes the digit before it, or the box would put the separator right back.
    const isShorter = next.length === text.length - 1 && text.startsWith(next) && /\D$/.test(text);
    onText(maskDate(isShorter ? next.slice(0, -1) : next, pattern));
  }

  function handleKey(event: KeyboardEvent) {
    const days = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (days === undefined || date === null || control.readOnly) return;
    event.preventDefault();
    const next = new Date(date);
    next.setDate(next.getDate() + days);
    onText(formatDateText(next, pattern));
  }

  return (
    <TextInput
      placeholder={pattern}
      {...control}
      classNames={{ input: classes.input }}
      inputMode="numeric"
      rightSection={
        control.readOnly ? null : (
          <DatePicker
            date={date}
            hasTime={pattern.includes(" ")}
            label={pickLabel}
            max={max}
            min={min}
            onPick={(picked) => onText(formatDateText(picked, pattern))}
          />
        )
      }
      value={text}
      onChange={(event) => handleText(event.currentTarget.value)}
      onKeyDown={handleKey}
    />
  );
}

interface DatePickerProps {
  date: Date | null;
  hasTime: boolean;
  label: string;
  min: string | undefined;
  max: string | undefined;
  onPick: (date: Date) => void;
}

/** A button that opens the browser's own picker. */
function DatePicker({ date, hasTime, label, min, max, onPick }: DatePickerProps) {
  const box = useRef<HTMLInputElement>(null);
  const written = date === null ? "" : formatDateText(date, "yyyy-mm-dd hh:mm:ss");
  return (
    <>
      <ActionIcon aria-label={label} size={28} onClick={() => box.current?.showPicker()}>
        <Icon name="event" size={18} />
      </ActionIcon>
      <input
        ref={box}
        aria-hidden
        className={classes.picker}
        max={max?.replace(" ", "T")}
        min={min?.replace(" ", "T")}
        step={hasTime ? 1 : undefined}
        tabIndex={-1}
        type={hasTime ? "datetime-local" : "date"}
        value={hasTime ? written.replace(" ", "T") : written.slice(0, 10)}
        onChange={({ currentTarget: { value } }) => {
          // A date alone would be read as midnight in UTC.
          const picked = new Date(hasTime ? value : `${value}T00:00`);
          if (!Number.isNaN(picked.getTime())) onPick(picked);
        }}
      />
    </>
  );
}
