import { readDate } from "@rowhouse/contract";
import { controlProps, useHost, useTypedText, type InputProps } from "@rowhouse/extension-kit";

import { DateBox } from "../../ui/field/date-box.tsx";
import {
  datePattern,
  dateProblem,
  formatDateText,
  parseDateText,
} from "../../ui/field/date-text.model.ts";
import type { dateOptions } from "./interface.ts";
import { toStored } from "./model.ts";

/** A date. Clearing the box stages null; text that is no date within the bounds stays in the box. */
export function Input(props: InputProps<string | null, typeof dateOptions>) {
  const { min, max } = props.options;
  const { locale, t } = useHost();
  const pattern = datePattern(locale);
  const bounds = { min: readDate(min), max: readDate(max) };
  const { text, onText } = useTypedText<string | null>(props, {
    format: (value) => {
      const day = readDate(value);
      return day === null ? "" : formatDateText(day, pattern);
    },
    parse: (typed) => {
      if (typed === "") return { value: null };
      const day = parseDateText(typed, pattern);
      const problem = dateProblem(day, bounds);
      if (day !== null && problem === null) return { value: toStored(day) };
      return { invalid: { key: `interfaces.date.${problem}`, params: { pattern } } };
    },
  });
  return (
    <DateBox
      {...controlProps(props)}
      max={max ?? "9999-12-31"}
      min={min}
      pattern={pattern}
      pickLabel={t("interfaces.date.pick")}
      text={text}
      onText={onText}
    />
  );
}
