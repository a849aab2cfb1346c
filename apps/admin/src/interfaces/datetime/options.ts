import { usualOptions, type OptionField } from "@rowhouse/extension-kit";

export const datetimeOptions: readonly OptionField[] = [
  {
    key: "min",
    type: "datetime",
    interface: "datetime",
    width: "half",
    label: "interfaces.datetime.min",
  },
  {
    key: "max",
    type: "datetime",
    interface: "datetime",
    width: "half",
    label: "interfaces.datetime.max",
  },
  usualOptions.localized,
  { ...usualOptions.showRelative, width: "half" },
  {
    key: "defaultToCurrentDatetime",
    type: "boolean",
    interface: "toggle",
    default: false,
    advanced: true,
    width: "half",
    label: "interfaces.datetime.defaultToCurrentDatetime",
    note: "interfaces.datetime.defaultToCurrentDatetime_comment",
  },
  {
    key: "utc",
    type: "boolean",
    interface: "toggle",
    default: false,
    advanced: true,
    width: "half",
    label: "interfaces.datetime.utc",
    note: "interfaces.datetime.utc_comment",
  },
  {
    key: "format",
    type: "string",
    interface: "dropdown",
    default: "mdy",
    advanced: true,
    options: {
      choices: {
        mdy: "mm/dd/yyyy hh:mm:ss",
        dmy: "dd/mm/yyyy hh:mm:ss",
        ymd: "yyyy-mm-dd hh:mm:ss",
      },
    },
    label: "interfaces.common.format",
    note: "interfaces.datetime.format_comment",
  },
  usualOptions.iconLeft,
  usualOptions.iconRight,
];
