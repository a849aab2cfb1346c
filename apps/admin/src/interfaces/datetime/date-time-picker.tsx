import { ActionIcon } from "@mantine/core";
import { useHost, type OptionValues } from "@rowhouse/extension-kit";
import { useRef } from "react";

import { Icon } from "../../ui/icon/icon.tsx";
import classes from "./datetime.module.css";
import type { datetimeOptions } from "./interface.ts";

interface DateTimePickerProps {
  date: Date | null;
  options: OptionValues<typeof datetimeOptions>;
  onPick: (date: Date) => void;
}

/** A button that opens the browser's own picker of day and time. */
export function DateTimePicker({ date, options, onPick }: DateTimePickerProps) {
  const { t } = useHost();
  const box = useRef<HTMLInputElement>(null);
  return (
    <>
      <ActionIcon
        aria-label={t("interfaces.datetime.pick")}
        size={28}
        onClick={() => box.current?.showPicker()}
      >
        <Icon name="event" size={18} />
      </ActionIcon>
      <input
        ref={box}
        aria-hidden
        className={classes.picker}
        max={toPickerText(options.max)}
        min={toPickerText(options.min)}
        step={1}
        tabIndex={-1}
        type="datetime-local"
        value={date === null ? "" : localText(date)}
        onChange={(event) => {
          const picked = new Date(event.currentTarget.value);
          if (!Number.isNaN(picked.getTime())) onPick(picked);
        }}
      />
    </>
  );
}

function toPickerText(wire: string | undefined): string | undefined {
  return wire?.replace(" ", "T");
}

function localText(date: Date): string {
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 19);
}
