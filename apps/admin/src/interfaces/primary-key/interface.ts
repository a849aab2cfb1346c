import { defineInterface, isTextLike, noOptions } from "@rowhouse/extension-kit";

export const definition = defineInterface({
  id: "primary-key",
  icon: "vpn_key",
  group: "system",
  types: ["integer", "string", "uuid"],
  recommended: { length: "10" },
  value: isTextLike,
  options: noOptions,
  sample: { value: 42, wrong: { id: 42 }, field: { primary_key: true } },
  input: () => import("./input.tsx"),
  cell: () => import("./cell.tsx"),
});
