import { usualOptions, type OptionField } from "@rowhouse/extension-kit";

export const userCreatedOptions: readonly OptionField[] = [
  { ...usualOptions.template, default: "{{first_name}} {{last_name}}" },
  {
    key: "display",
    type: "string",
    interface: "dropdown",
    default: "both",
    width: "half",
    options: {
      choices: {
        both: "$t:interfaces.common.avatar_and_name",
        avatar: "$t:interfaces.common.avatar",
        name: "$t:name",
      },
    },
    label: "interfaces.common.display",
  },
];
