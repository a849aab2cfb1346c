import { defineInterface, defineOptions, isStoredBoolean, text } from "@rowhouse/extension-kit";

const half = { width: "half" } as const;
const color = { ...half, interface: "color-palette" };

export const toggleIconOptions = defineOptions({
  textInactive: text({ ...half, label: "interfaces.toggle-icon.textInactive" }),
  textActive: text({ ...half, label: "interfaces.toggle-icon.textActive" }),
  iconInactive: text({
    ...half,
    interface: "icon",
    default: "favorite_border",
    label: "interfaces.toggle-icon.iconInactive",
  }),
  iconActive: text({
    ...half,
    interface: "icon",
    default: "favorite",
    label: "interfaces.toggle-icon.iconActive",
  }),
  colorInactive: text({
    ...color,
    default: "blue-grey",
    label: "interfaces.toggle-icon.colorInactive",
  }),
  colorActive: text({
    ...color,
    default: "pink-500",
    label: "interfaces.toggle-icon.colorActive",
  }),
});

export const definition = defineInterface({
  id: "toggle-icon",
  icon: "favorite_border",
  group: "choice",
  types: ["boolean"],
  richCell: true,
  cellEditing: "flipped",
  value: isStoredBoolean,
  options: toggleIconOptions,
  sample: {
    value: true,
    wrong: { liked: true },
    options: { textActive: "Highlight of the collection", textInactive: "No highlight" },
  },
  input: () => import("./input.tsx"),
  cell: () => import("./cell.tsx"),
});
