import {
  defineInterface,
  defineOptions,
  flag,
  isStoredBoolean,
  text,
} from "@rowhouse/extension-kit";

export const toggleOptions = defineOptions({
  labelOn: text({
    width: "half",
    label: "interfaces.toggle.labelOn",
    note: "interfaces.toggle.labelOn_comment",
  }),
  labelOff: text({
    width: "half",
    label: "interfaces.toggle.labelOff",
    note: "interfaces.toggle.labelOff_comment",
  }),
  checkbox: flag({
    label: "interfaces.toggle.checkbox",
    note: "interfaces.toggle.checkbox_comment",
  }),
});

export const definition = defineInterface({
  id: "toggle",
  aliases: ["switch"],
  icon: "toggle_on",
  group: "choice",
  types: ["boolean"],
  cellEditing: "flipped",
  value: isStoredBoolean,
  options: toggleOptions,
  sample: { value: true, wrong: { on: true }, options: { labelOn: "Visible", labelOff: "Hidden" } },
  input: () => import("./input.tsx"),
  cell: () => import("./cell.tsx"),
});
