import { readTime } from "@rowhouse/contract";
import { controlProps, useHost, useTypedText, type InputProps } from "@rowhouse/extension-kit";

import { parseClock } from "../../design/field/date/date-text.model.ts";
import { ClockBox } from "../../design/field/time/clock-box.tsx";
import { formatClock, writeTime } from "../../design/field/time/clock.model.ts";
import type { timeOptions } from "./interface.ts";

/** A time of the day. Clearing the box stages null; text that is no time stays in the box. */
export function Input(props: InputProps<string | null, typeof timeOptions>) {
  const { t, locale } = useHost();
  const { includeSeconds, display24HourClock: is24 } = props.options;
  const pattern = includeSeconds ? "hh:mm:ss" : "hh:mm";
  const { text, onText, onBlur } = useTypedText<string | null>(props, {
    format: (value) => {
      const time = readTime(value);
      return time === null ? "" : formatClock(time, includeSeconds);
    },
    parse: (typed) => {
      if (typed.trim() === "") return { value: null };
      const time = parseClock(typed);
      return time === null
        ? { invalid: { key: "interfaces.time.impossible", params: { pattern } } }
        : { value: formatClock(time, true) };
    },
  });
  return (
    <ClockBox
      {...controlProps(props)}
      hasSeconds={includeSeconds}
      nameOf={(time) => writeTime(time, { is24, hasSeconds: false, locale })}
      pickLabel={t("interfaces.time.pick")}
      placeholder={pattern}
      text={text}
      onBlur={onBlur}
      onText={onText}
    />
  );
}
