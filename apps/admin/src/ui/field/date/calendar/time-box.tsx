import { TextInput } from "@mantine/core";
import { useState, type KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";

import { formatClock, minutesOfKey } from "../../time/clock.model.ts";
import { parseClock } from "../date-text.model.ts";
import classes from "./calendar.module.css";

/** The time of a chosen day. The arrow keys step by a minute, with Page by an hour; text that is no time is left alone. */
export function TimeBox({
  value,
  onChange,
}: {
  value: Date | null;
  onChange: (time: Date) => void;
}) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? (value === null ? "" : written(value));

  function handleText(next: string) {
    setTyped(next);
    const clock = parseClock(next);
    if (clock === null || value === null) return;
    const time = new Date(value);
    time.setHours(...clock, 0);
    onChange(time);
  }

  function handleKey(event: KeyboardEvent) {
    const minutes = minutesOfKey[event.key];
    if (minutes === undefined || value === null) return;
    event.preventDefault();
    setTyped(null);
    const time = new Date(value);
    time.setMinutes(time.getMinutes() + minutes);
    onChange(time);
  }

  return (
    <TextInput
      className={classes.time}
      disabled={value === null}
      error={text !== "" && parseClock(text) === null}
      inputMode="numeric"
      label={t("calendar.time")}
      placeholder="hh:mm"
      size="xs"
      value={text}
      onBlur={() => setTyped(null)}
      onChange={(event) => handleText(event.currentTarget.value)}
      onKeyDown={handleKey}
    />
  );
}

function written(time: Date): string {
  return formatClock([time.getHours(), time.getMinutes(), time.getSeconds()]);
}
