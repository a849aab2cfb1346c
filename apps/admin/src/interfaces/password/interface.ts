import {
  defineInterface,
  defineOptions,
  flag,
  isTextLike,
  commonOptions,
} from "@rowhouse/extension-kit";

export const passwordOptions = defineOptions({
  placeholder: { ...commonOptions.placeholder, length: 100 },
  hide: flag({ default: true, width: "half", label: "interfaces.password.hide" }),
  showHash: commonOptions.showHash,
  hashingType: commonOptions.hashingType,
});

export const definition = defineInterface({
  id: "password",
  icon: "security",
  group: "text",
  types: ["hash", "string"],
  recommended: { length: "100" },
  untitled: true,
  richCell: true,
  value: isTextLike,
  // The box and the line below it.
  lines: () => 3.4,
  options: passwordOptions,
  sample: {
    value: "$argon2id$v=19$m=65536$c2FsdA$aGFzaA",
    wrong: { hash: "in an object" },
  },
  input: () => import("./input.tsx"),
  cell: () => import("./cell.tsx"),
});
