import type { OptionField } from "@rowhouse/extension-kit";

export const fileOptions: readonly OptionField[] = [
  {
    key: "accept",
    type: "string",
    interface: "text-input",
    label: "interfaces.common.accept",
    note: "interfaces.common.accept_comment",
  },
  {
    key: "crop",
    type: "boolean",
    interface: "toggle",
    default: false,
    width: "half",
    label: "interfaces.file.crop",
    note: "interfaces.file.crop_comment",
  },
];
