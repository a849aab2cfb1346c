import { ActionIcon, TextInput, type TextInputProps } from "@mantine/core";
import { useRef, type KeyboardEvent } from "react";

import { Icon } from "../../icon/icon.tsx";
import { useIsCoarse } from "../../window/use-is-coarse.ts";
import { parseClock, typeDate } from "../date/date-text.model.ts";
import classes from "../date/date-box.module.css";
import { addMinutes, formatClock, minutesOfKey } from "./clock.model.ts";

interface ClockBoxProps extends Omit<TextInputProps, "value" | "onChange"> {
  text: string;
  onText: (text: string) => void;
  /** Seconds are always written. */
  hasSeconds: boolean;
  /** Name of the button that opens the device's own picker. */
  pickLabel: string;
}

/**
 * A box for a time of the day: sets the colons itself, and steps with the arrows by a minute, with Page by an hour. Where
 * fingers point it has the device's own picker.
 */
export function ClockBox({ text, onText, hasSeconds, pickLabel, ...control }: ClockBoxProps) {
  const isCoarse = useIsCoarse();
  const native = useRef<HTMLInputElement>(null);
  const clock = parseClock(text.trim().toLowerCase());

  function handleKey(event: KeyboardEvent) {
    const minutes = minutesOfKey[event.key];
    if (minutes === undefined || clock === null || control.readOnly) return;
    event.preventDefault();
    onText(formatClock(addMinutes(clock, minutes), hasSeconds));
  }

  return (
    <TextInput
      {...control}
      autoComplete="off"
      classNames={{ input: classes.input }}
      inputMode="numeric"
      placeholder={control.readOnly ? undefined : control.placeholder}
      rightSection={
        !isCoarse || control.readOnly ? null : (
          <>
            <ActionIcon
              aria-label={pickLabel}
              size={28}
              onClick={() => native.current?.showPicker()}
            >
              <Icon name="schedule" size={18} />
            </ActionIcon>
            <input
              ref={native}
              aria-hidden
              className={classes.picker}
              step={hasSeconds ? 1 : undefined}
              tabIndex={-1}
              type="time"
              value={clock === null ? "" : formatClock(clock, hasSeconds)}
              onChange={(event) => onText(event.currentTarget.value)}
            />
          </>
        )
      }
      value={text}
      onChange={(event) => onText(typeDate(text, event.currentTarget.value, "hh:mm:ss"))}
      onKeyDown={handleKey}
    />
  );
}
