import type { OptionField } from "@rowhouse/extension-kit";

export const userCreatedOptions: readonly OptionField[] = [
  {
    key: "template",
    type: "string",
    interface: "text-input",
    default: "{{first_name}} {{last_name}}",
    width: "half",
    label: "interfaces.common.template",
    note: "interfaces.common.template_comment",
  },
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
