import {
  defineInterface,
  defineOptions,
  flag,
  isTextLike,
  commonOptions,
} from "@rowhouse/extension-kit";

export const hashedOptions = defineOptions({
  placeholder: { ...commonOptions.placeholder, length: 100 },
  hide: flag({ width: "half", label: "interfaces.hashed.hide" }),
  showHash: commonOptions.showHash,
  hashingType: commonOptions.hashingType,
});

export const definition = defineInterface({
  id: "hashed",
  aliases: ["encrypted"],
  icon: "security",
  group: "text",
  types: ["hash"],
  recommended: { length: "100" },
  untitled: true,
  richCell: true,
  value: isTextLike,
  // The box and the line below it.
  lines: () => 3.4,
  options: hashedOptions,
  sample: {
    value: "$argon2id$v=19$m=65536$c2FsdA$aGFzaA",
    wrong: { hash: "in an object" },
  },
  input: () => import("./input.tsx"),
  cell: () => import("./cell.tsx"),
});
