import { Stack } from "@mantine/core";
import type { Field } from "@rowhouse/contract";
import { fieldLabel, useHost, type LayoutOptionsProps } from "@rowhouse/extension-kit";

import { SelectBox } from "../../design/field/select/select-box.tsx";
import { dateTimes, hasTime } from "../../list/field/moments.ts";
import { entryFields, type calendarOptions } from "./options.ts";

type FieldOption = keyof typeof offered;

/** The types of fields that each option offers (layouts.md 1.5). */
const offered = {
  datetime: dateTimes,
  date: ["date"],
  time: ["time"],
  title: ["string", "slug", "integer", "m2o"],
  color: ["string", "status"],
};

/** The options of the calendar: where entries stand, how they are called, and their color. */
export function Options(props: LayoutOptionsProps<typeof calendarOptions>) {
  const { fields, onOptions } = props;
  const host = useHost();
  const { t } = host;
  const { day, time, title, color } = entryFields(props);
  const isTimed = day !== null && hasTime(day);
  const chosen: Record<FieldOption, Field | null> = {
    datetime: isTimed ? day : null,
    date: isTimed ? null : day,
    time,
    title,
    color,
  };
  // One date counts: choosing one kind takes the other one back.
  const others = { datetime: { date: null }, date: { datetime: null } };
  const select = (option: FieldOption) => {
    const options = Object.values(fields)
      .filter(({ type }) => type !== null && offered[option].includes(type))
      .map((field) => ({ value: field.field, label: fieldLabel(field, host) }));
    if (options.length === 0) return null;
    return (
      <SelectBox
        label={t(`layouts-calendar-${option}`)}
        none={t("select_none_option")}
        options={options}
        placeholder={t("select_none_option")}
        value={chosen[option]?.field ?? null}
        onChange={(field) =>
          onOptions({
            ...(field !== null && (option === "datetime" || option === "date") && others[option]),
            [option]: field,
          })
        }
      />
    );
  };
  return (
    <Stack gap="lg">
      {select("datetime")}
      {select("date")}
      {!isTimed && select("time")}
      {select("title")}
      {select("color")}
    </Stack>
  );
}
