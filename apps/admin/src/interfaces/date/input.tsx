import { readDate } from "@rowhouse/contract";
import {
  controlProps,
  storedDay,
  useHost,
  useTypedText,
  type InputProps,
} from "@rowhouse/extension-kit";

import { DateBox } from "../../design/field/date/date-box.tsx";
import {
  datePattern,
  dateProblem,
  formatDateText,
  parseDateText,
  spellPattern,
} from "../../design/field/date/date-text.model.ts";
import type { dateOptions } from "./interface.ts";

/** A date. Clearing the box stages null; text that is no date within the bounds stays in the box. */
export function Input(props: InputProps<string | null, typeof dateOptions>) {
  const { min, max } = props.options;
  const { locale, t } = useHost();
  const pattern = datePattern(locale);
  const spelled = spellPattern(pattern, t("date_letters"));
  const bounds = { min: readDate(min), max: readDate(max) };
  const { text, onText, onBlur } = useTypedText<string | null>(props, {
    format: (value) => {
      const day = readDate(value);
      return day === null ? "" : formatDateText(day, pattern);
    },
    parse: (typed) => {
      if (typed === "") return { value: null };
      const day = parseDateText(typed, pattern);
      const problem = dateProblem(day, bounds);
      if (day !== null && problem === null) return { value: storedDay(day) };
      return { invalid: { key: `interfaces.date.${problem}`, params: { pattern: spelled } } };
    },
  });
  return (
    <DateBox
      {...controlProps(props)}
      locale={locale}
      max={bounds.max}
      min={bounds.min}
      pattern={pattern}
      placeholder={spelled}
      pickLabel={t("interfaces.date.pick")}
      text={text}
      onBlur={onBlur}
      onText={onText}
    />
  );
}
