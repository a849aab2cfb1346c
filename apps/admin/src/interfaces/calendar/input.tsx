import { readDate } from "@rowhouse/contract";
import { storedDay, useHost, type InputProps } from "@rowhouse/extension-kit";

import { BoxHint } from "../../design/field/box-hint.tsx";
import { Calendar } from "../../design/field/date/calendar/calendar.tsx";
import { dateProblem } from "../../design/field/date/date-text.model.ts";
import classes from "./calendar.module.css";
import type { calendarOptions } from "./interface.ts";

/** A day, picked from a month that is always open. */
export function Input(props: InputProps<string | null, typeof calendarOptions>) {
  const { id, value, onChange, readOnly, options } = props;
  const { locale, t } = useHost();
  const day = readDate(value);
  const bounds = { min: readDate(options.min), max: readDate(options.max) };
  const problem = day === null ? null : dateProblem(day, bounds);
  return (
    <div className={classes.frame} data-read-only={readOnly || undefined}>
      <Calendar
        {...bounds}
        isInline
        hasTime={false}
        locale={locale}
        readOnly={readOnly}
        value={day}
        onClear={() => onChange(null)}
        onDone={() => undefined}
        onPick={(picked) => onChange(storedDay(picked))}
      />
      {problem !== null && <BoxHint id={`${id}-hint`}>{t(`interfaces.date.${problem}`)}</BoxHint>}
    </div>
  );
}
