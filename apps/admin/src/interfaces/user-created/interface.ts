import { choice, defineInterface, defineOptions, usualOptions } from "@rowhouse/extension-kit";

import { isUser } from "./model.ts";

export const userCreatedOptions = defineOptions({
  template: { ...usualOptions.template, default: "{{first_name}} {{last_name}}" },
  display: choice({
    choices: {
      both: "$t:interfaces.common.avatar_and_name",
      avatar: "$t:interfaces.common.avatar",
      name: "$t:name",
    },
    default: "both",
    width: "half",
    label: "interfaces.common.display",
  }),
});

export const definition = defineInterface({
  id: "user-created",
  aliases: ["owner", "user_created"],
  icon: "account_circle",
  group: "system",
  types: ["user_created", "user_updated"],
  recommended: { length: "10" },
  value: isUser,
  options: userCreatedOptions,
  sample: { value: 1, wrong: ["Ada"] },
  input: () => import("./input.tsx"),
  cell: () => import("./cell.tsx"),
});
