import {
  defineInterface,
  defineOptions,
  flag,
  isTextLike,
  json,
  usualOptions,
} from "@rowhouse/extension-kit";

import { readChoices } from "./model.ts";

export const dropdownOptions = defineOptions({
  choices: json({
    interface: "key-value",
    default: {
      value1: "$t:interfaces.common.option_one",
      value2: "$t:interfaces.common.option_two",
    },
    read: readChoices,
    required: true,
    label: "interfaces.common.choices",
    note: "interfaces.common.choices_comment",
  }),
  placeholder: { ...usualOptions.placeholder, width: "half" },
  icon: usualOptions.icon,
  formatting: flag({
    default: true,
    width: "half",
    label: "interfaces.dropdown.formatting",
    note: "interfaces.dropdown.formatting_comment",
  }),
});

export const definition = defineInterface({
  id: "dropdown",
  icon: "arrow_drop_down_circle",
  group: "choice",
  types: ["string", "integer", "lang"],
  recommended: { length: "100" },
  align: "start",
  value: isTextLike,
  options: dropdownOptions,
  sample: {
    value: "warm",
    wrong: { tone: "warm" },
    options: { choices: { warm: "Warm", cool: "Cool", neutral: "Neutral" } },
  },
  input: () => import("./input.tsx"),
  cell: () => import("./cell.tsx"),
});
