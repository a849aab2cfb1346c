import {
  choice,
  defineInterface,
  defineOptions,
  flag,
  isDateTime,
  text,
  commonOptions,
} from "@rowhouse/extension-kit";

import { patterns } from "./patterns.ts";

const dateTime = { type: "datetime", interface: "datetime", width: "half" } as const;

export const datetimeOptions = defineOptions({
  min: text({ ...dateTime, label: "interfaces.datetime.min" }),
  max: text({ ...dateTime, label: "interfaces.datetime.max" }),
  localized: commonOptions.localized,
  showRelative: { ...commonOptions.showRelative, width: "half" },
  defaultToCurrentDatetime: flag({
    advanced: true,
    width: "half",
    label: "interfaces.datetime.defaultToCurrentDatetime",
    note: "interfaces.datetime.defaultToCurrentDatetime_comment",
  }),
  utc: flag({
    advanced: true,
    width: "half",
    label: "interfaces.datetime.utc",
    note: "interfaces.datetime.utc_comment",
  }),
  format: choice({
    choices: { locale: "$t:interfaces.datetime.format_locale", ...patterns },
    default: "locale",
    advanced: true,
    label: "interfaces.common.format",
    note: "interfaces.datetime.format_comment",
  }),
  iconLeft: commonOptions.iconLeft,
  iconRight: commonOptions.iconRight,
});

export const definition = defineInterface({
  id: "datetime",
  icon: "schedule",
  group: "date",
  types: ["datetime", "datetime_updated", "datetime_created"],
  cellEditing: "typed",
  value: isDateTime,
  options: datetimeOptions,
  sample: { value: "2026-11-20 14:30:00", wrong: "half past two" },
  input: () => import("./input.tsx"),
  cell: () => import("./cell.tsx"),
});
