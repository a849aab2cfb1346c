import {
  defineInterface,
  defineOptions,
  flag,
  isTextLike,
  commonOptions,
} from "@rowhouse/extension-kit";

export const interfacesOptions = defineOptions({
  placeholder: commonOptions.placeholder,
  relational: flag({
    default: true,
    width: "half",
    label: "interfaces.interfaces.relational",
    note: "interfaces.interfaces.relational_comment",
  }),
  status: flag({
    default: true,
    width: "half",
    label: "interfaces.interfaces.status",
    note: "interfaces.interfaces.status_comment",
  }),
});

export const definition = defineInterface({
  id: "interfaces",
  icon: "category",
  group: "system",
  types: ["string"],
  recommended: { length: "100" },
  align: "start",
  value: isTextLike,
  options: interfacesOptions,
  sample: { value: "text-input", wrong: { interface: "text-input" } },
  input: () => import("./input.tsx"),
  cell: () => import("./cell.tsx"),
});
