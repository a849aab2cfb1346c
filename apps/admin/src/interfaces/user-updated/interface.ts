import { defineInterface, defineOptions, isUser, commonOptions } from "@rowhouse/extension-kit";

export const userUpdatedOptions = defineOptions({
  template: commonOptions.person,
  display: commonOptions.personDisplay,
});

export const definition = defineInterface({
  id: "user-updated",
  aliases: ["user_updated"],
  icon: "account_circle",
  group: "system",
  types: ["user_updated"],
  recommended: { length: "10" },
  value: isUser,
  options: userUpdatedOptions,
  sample: { value: 1, wrong: ["Ada"] },
  input: () => import("./input.tsx"),
  cell: () => import("./cell.tsx"),
});
