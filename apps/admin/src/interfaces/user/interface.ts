import { defineInterface, defineOptions, isUser, commonOptions } from "@rowhouse/extension-kit";

export const userOptions = defineOptions({
  template: commonOptions.person,
  display: commonOptions.personDisplay,
  placeholder: commonOptions.placeholder,
});

export const definition = defineInterface({
  id: "user",
  icon: "account_circle",
  group: "relation",
  hasLateTexts: true,
  types: ["integer", "user_created", "user_updated"],
  recommended: { length: "10" },
  align: "start",
  richCell: true,
  value: isUser,
  options: userOptions,
  sample: { value: 1, wrong: ["Ada"] },
  input: () => import("./input.tsx"),
  cell: () => import("./cell.tsx"),
});
