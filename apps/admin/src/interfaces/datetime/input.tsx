import { formattingLocale, readDateTime, toStoredDateTime } from "@rowhouse/contract";
import { controlProps, useHost, useTypedText, type InputProps } from "@rowhouse/extension-kit";
import { useEffect, useEffectEvent } from "react";

import { BoxHint } from "../../design/field/box-hint.tsx";
import { DateBox } from "../../design/field/date/date-box.tsx";
import {
  datePattern,
  dateProblem,
  formatDateText,
  parseDateText,
  spellPattern,
} from "../../design/field/date/date-text.model.ts";
import { Icon } from "../../design/icon/icon.tsx";
import type { datetimeOptions } from "./interface.ts";
import { zoneOf } from "./model.ts";
import { patterns } from "./patterns.ts";

type Props = InputProps<string | null, typeof datetimeOptions>;

/** A date with a time. Clearing the box stages null; text that is no date-time within the bounds stays in the box. */
export function Input(props: Props) {
  const { id, describedBy } = props;
  const { min, max, format, iconLeft } = props.options;
  const { t, locale } = useHost();
  const zone = zoneOf(props.value, props.collection, props.options);
  const bounds = { min: readDateTime(min, "local"), max: readDateTime(max, "local") };
  const pattern = `${format === "locale" ? datePattern(locale) : patterns[format]} hh:mm`;
  const spelled = spellPattern(pattern, t("date_letters"));
  const { text, onText, onBlur } = useTypedText<string | null>(props, {
    format: (value) => {
      const date = readDateTime(value, zone);
      return date === null ? "" : formatDateText(date, pattern);
    },
    parse: (typed) => {
      if (typed === "") return { value: null };
      const date = parseDateText(typed, pattern);
      const problem = dateProblem(date, bounds);
      if (date !== null && problem === null) return { value: toStoredDateTime(date, zone) };
      return { invalid: { key: `interfaces.datetime.${problem}`, params: { pattern: spelled } } };
    },
  });
  useCurrentDateTime(props);
  const away = zone === "utc" ? ownZone(readDateTime(props.value, zone), locale) : null;
  const hintId = `${id}-zone`;
  const described = [away === null ? null : hintId, describedBy].filter(Boolean).join(" ");

  return (
    <>
      <DateBox
        {...controlProps({ ...props, describedBy: described })}
        leftSection={iconLeft && <Icon name={iconLeft} />}
        locale={locale}
        max={bounds.max}
        min={bounds.min}
        pattern={pattern}
        placeholder={spelled}
        pickLabel={t("interfaces.datetime.pick")}
        text={text}
        onBlur={onBlur}
        onText={onText}
      />
      {away !== null && <BoxHint id={hintId}>{t("time_zone_hint", { zone: away })}</BoxHint>}
    </>
  );
}

/** The reader's time zone with its offset; null where it is that of the stored time. */
function ownZone(date: Date | null, locale: string): string | null {
  const time = date ?? new Date();
  if (time.getTimezoneOffset() === 0) return null;
  const format = new Intl.DateTimeFormat(formattingLocale(locale), { timeZoneName: "shortOffset" });
  const offset = format.formatToParts(time).find(({ type }) => type === "timeZoneName")?.value;
  return `${format.resolvedOptions().timeZone} (${offset ?? ""})`;
}

/** With the option, an empty field of a new item starts with the current date-time. */
function useCurrentDateTime({ value, isNew, readOnly, collection, options, onChange }: Props) {
  const stage = useEffectEvent(() => {
    if (!isNew || readOnly || value !== null || !options.defaultToCurrentDatetime) return;
    onChange(toStoredDateTime(new Date(), zoneOf(value, collection, options)));
  });
  useEffect(() => stage(), []);
}
