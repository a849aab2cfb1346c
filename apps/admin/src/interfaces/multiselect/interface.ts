import {
  choice,
  defineInterface,
  defineOptions,
  exampleChoices,
  integer,
  isTextList,
  commonOptions,
} from "@rowhouse/extension-kit";

export const multiselectOptions = defineOptions({
  choices: { ...commonOptions.choices, default: exampleChoices(5) },
  placeholder: commonOptions.placeholder,
  wrapWithDelimiter: { ...commonOptions.wrap, default: true },
  formatting: choice({
    choices: {
      text: "$t:interfaces.multiselect.formatting_text",
      value: "$t:interfaces.multiselect.formatting_value",
    },
    default: "text",
    width: "half",
    label: "interfaces.multiselect.formatting",
  }),
  size: integer({
    default: 6,
    options: { min: 3, max: 20 },
    width: "half",
    label: "interfaces.common.rows",
    note: "interfaces.common.rows_comment",
  }),
});

export const definition = defineInterface({
  id: "multiselect",
  aliases: ["dropdown-multiselect"],
  icon: "playlist_add_check",
  group: "choice",
  types: ["array"],
  recommended: { length: "100" },
  fieldset: true,
  value: isTextList,
  options: multiselectOptions,
  sample: {
    value: ["", "de", "fr", ""],
    wrong: { de: true },
    options: {
      choices: { de: "German", en: "English", fr: "French", ja: "Japanese", nl: "Dutch" },
    },
  },
  input: () => import("./input.tsx"),
  cell: () => import("./cell.tsx"),
});
