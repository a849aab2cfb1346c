import { Popover, TextInput, type TextInputProps } from "@mantine/core";
import { useId, useRef, useState, type KeyboardEvent } from "react";

import { ActionIcon } from "../../icon/action-icon.tsx";
import { Icon } from "../../icon/icon.tsx";
import { useIsCoarse } from "../../window/use-is-coarse.ts";
import { parseClock, textAfter } from "../date/date-text.model.ts";
import classes from "../date/date-box.module.css";
import { OptionList } from "../select/option-list.tsx";
import selectClasses from "../select/select-box.module.css";
import { moveTo } from "../select/select.model.ts";
import {
  addMinutes,
  formatClock,
  minutesOfKey,
  nearestQuarter,
  quarterHours,
  type Clock,
} from "./clock.model.ts";

interface ClockBoxProps extends Omit<TextInputProps, "value" | "onChange"> {
  text: string;
  onText: (text: string) => void;
  /** Seconds are always written. */
  hasSeconds: boolean;
  /** How people read a time in the list. */
  nameOf: (time: Clock) => string;
  /** Name of the button that opens the list, or the device's own picker. */
  pickLabel: string;
}

/**
 * A box for a time of the day: sets the colons itself, and steps with the arrows by a minute, with Page by an hour. A
 * button, or Alt with the arrow down, opens a list of times; where fingers point it opens the device's own picker.
 */
export function ClockBox(props: ClockBoxProps) {
  const { text, onText, hasSeconds, nameOf, pickLabel, ...control } = props;
  const box = useRef<HTMLInputElement>(null);
  const listId = useId();
  const list = useClockList(props);
  const { active } = list;
  return (
    <Popover
      closeOnEscape={false}
      opened={active !== null}
      position="bottom-start"
      withRoles={false}
      onChange={list.close}
    >
      <Popover.Target>
        <TextInput
          {...control}
          ref={box}
          aria-activedescendant={active === null ? undefined : `${listId}-${active}`}
          aria-controls={active === null ? undefined : listId}
          aria-expanded={active !== null}
          autoComplete="off"
          classNames={{ input: classes.input }}
          inputMode="numeric"
          placeholder={control.readOnly ? undefined : control.placeholder}
          rightSection={
            control.readOnly || control.disabled ? null : (
              <PickButton
                {...{ text, onText, hasSeconds }}
                label={pickLabel}
                onClick={() => {
                  box.current?.focus();
                  list.toggle();
                }}
              />
            )
          }
          role="combobox"
          value={text}
          onBlur={(event) => {
            list.close();
            control.onBlur?.(event);
          }}
          onChange={(event) => {
            list.close();
            onText(textAfter(event, text, "hh:mm:ss"));
          }}
          onKeyDown={list.handleKey}
        />
      </Popover.Target>
      <Popover.Dropdown
        className={selectClasses.dropdown}
        onMouseDown={(event) => event.stopPropagation()}
      >
        {active !== null && (
          <OptionList
            active={active}
            chosen={undefined}
            id={listId}
            label={pickLabel}
            options={quarterHours.map((time) => ({
              value: formatClock(time, hasSeconds),
              label: nameOf(time),
            }))}
            onActive={list.setActive}
            onChoose={({ value }) => list.choose(value)}
          />
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

/** Where the keys stand in the list of times; null while it is closed. */
function useClockList({ text, onText, hasSeconds, readOnly }: ClockBoxProps) {
  const [active, setActive] = useState<number | null>(null);
  const clock = parseClock(text);
  const open = () => setActive(nearestQuarter(clock));
  const close = () => setActive(null);

  function choose(written: string) {
    onText(written);
    close();
  }

  function handleOpenKey(event: KeyboardEvent, at: number) {
    const next = moveTo(event, { active: at, count: quarterHours.length, isTyped: false });
    const time = quarterHours[at];
    if (next !== null) setActive(next);
    else if (event.key === "Enter" && time !== undefined) choose(formatClock(time, hasSeconds));
    else if (event.key === "Escape") {
      // A dialog around the form stays open.
      event.stopPropagation();
      close();
    } else return;
    event.preventDefault();
  }

  function handleKey(event: KeyboardEvent) {
    if (readOnly) return;
    if (active !== null) return handleOpenKey(event, active);
    const minutes = minutesOfKey[event.key];
    if (minutes === undefined) return;
    if (event.altKey && event.key === "ArrowDown") open();
    else if (clock !== null) onText(formatClock(addMinutes(clock, minutes), hasSeconds));
    else return;
    event.preventDefault();
  }

  return {
    active,
    setActive,
    toggle: () => (active === null ? open() : close()),
    close,
    choose,
    handleKey,
  };
}

interface PickButtonProps extends Pick<ClockBoxProps, "text" | "onText" | "hasSeconds"> {
  label: string;
  onClick: () => void;
}

function PickButton({ text, onText, hasSeconds, label, onClick }: PickButtonProps) {
  const isCoarse = useIsCoarse();
  const native = useRef<HTMLInputElement>(null);
  const clock = parseClock(text);
  return (
    <>
      <ActionIcon
        aria-label={label}
        size={28}
        onClick={() => (isCoarse ? native.current?.showPicker() : onClick())}
        onMouseDown={(event) => event.preventDefault()}
      >
        <Icon name="schedule" size={18} />
      </ActionIcon>
      {isCoarse && (
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
      )}
    </>
  );
}
