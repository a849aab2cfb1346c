import {
  defineInterface,
  defineOptions,
  flag,
  isTextLike,
  commonOptions,
} from "@rowhouse/extension-kit";

export const collectionsOptions = defineOptions({
  placeholder: { ...commonOptions.placeholder, width: "half" },
  include_system: flag({
    width: "half",
    label: "interfaces.collections.include_system",
    note: "interfaces.collections.include_system_comment",
  }),
});

export const definition = defineInterface({
  id: "collections",
  icon: "category",
  group: "system",
  types: ["string"],
  recommended: { length: "100" },
  align: "start",
  value: isTextLike,
  options: collectionsOptions,
  sample: {
    value: "directus_files",
    wrong: { collection: "directus_files" },
    options: { include_system: true },
  },
  input: () => import("./input.tsx"),
  cell: () => import("./cell.tsx"),
});
