import { defineInterface, defineOptions, isUser, commonOptions } from "@rowhouse/extension-kit";

export const userCreatedOptions = defineOptions({
  template: commonOptions.person,
  display: commonOptions.personDisplay,
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
