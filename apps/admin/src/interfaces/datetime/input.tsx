import { readDateTime, toStoredDateTime } from "@rowhouse/contract";
import { controlProps, useHost, useTypedText, type InputProps } from "@rowhouse/extension-kit";
import { useEffect, useEffectEvent } from "react";

import { DateBox } from "../../ui/field/date-box.tsx";
import { dateProblem, formatDateText, parseDateText } from "../../ui/field/date-text.model.ts";
import { Icon } from "../../ui/icon/icon.tsx";
import type { datetimeOptions } from "./interface.ts";
import { zoneOf } from "./model.ts";
import { patterns } from "./patterns.ts";

type Props = InputProps<string | null, typeof datetimeOptions>;

/** A date with a time. Clearing the box stages null; text that is no date-time within the bounds stays in the box. */
export function Input(props: Props) {
  const { min, max, format, iconLeft } = props.options;
  const { t } = useHost();
  const pattern = patterns[format];
  const zone = zoneOf(props.value, props.collection, props.options);
  const bounds = { min: readDateTime(min, "local"), max: readDateTime(max, "local") };
  const { text, onText } = useTypedText<string | null>(props, {
    format: (value) => {
      const date = readDateTime(value, zone);
      return date === null ? "" : formatDateText(date, pattern);
    },
    parse: (typed) => {
      if (typed === "") return { value: null };
      const date = parseDateText(typed, pattern);
      const problem = dateProblem(date, bounds);
      if (date !== null && problem === null) return { value: toStoredDateTime(date, zone) };
      return { invalid: { key: `interfaces.datetime.${problem}`, params: { pattern } } };
    },
  });
  useCurrentDateTime(props);

  return (
    <DateBox
      {...controlProps(props)}
      leftSection={iconLeft && <Icon name={iconLeft} />}
      max={max}
      min={min}
      pattern={pattern}
      pickLabel={t("interfaces.datetime.pick")}
      text={text}
      onText={onText}
    />
  );
}

/** With the option, an empty field of a new item starts with the current date-time. */
function useCurrentDateTime({ value, isNew, readOnly, collection, options, onChange }: Props) {
  const stage = useEffectEvent(() => {
    if (!isNew || readOnly || value !== null || !options.defaultToCurrentDatetime) return;
    onChange(toStoredDateTime(new Date(), zoneOf(value, collection, options)));
  });
  useEffect(() => stage(), []);
}
