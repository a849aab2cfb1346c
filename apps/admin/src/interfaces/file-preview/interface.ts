import { defineInterface, isText, noOptions } from "@rowhouse/extension-kit";

export const definition = defineInterface({
  id: "file-preview",
  icon: "image",
  group: "file",
  hasLateTexts: true,
  types: ["alias", "string"],
  hideLabel: true,
  untitled: true,
  readsItem: true,
  value: isText,
  lines: () => 11.6,
  options: noOptions,
  sample: {
    value: "",
    wrong: { file: 1 },
    values: {
      id: 1,
      title: "Front elevation",
      filename: "front.jpg",
      type: "image/jpeg",
      width: 800,
      height: 600,
      filesize: 48_213,
    },
  },
  input: () => import("./input.tsx"),
  cell: () => import("./cell.tsx"),
});
