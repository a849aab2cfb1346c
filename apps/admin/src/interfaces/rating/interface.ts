import {
  choice,
  defineInterface,
  defineOptions,
  integer,
  isNumeric,
  text,
} from "@rowhouse/extension-kit";

export const ratingOptions = defineOptions({
  active_color: text({
    interface: "color-palette",
    default: "blue-grey-900",
    width: "half",
    label: "interfaces.rating.active_color",
    note: "interfaces.rating.active_color_comment",
  }),
  max_stars: integer({
    default: 5,
    options: { min: 1, max: 20 },
    width: "half",
    label: "interfaces.rating.max_stars",
  }),
  display: choice({
    choices: { number: "$t:interfaces.rating.numbers", star: "$t:interfaces.rating.stars_shown" },
    default: "number",
    label: "interfaces.common.display",
  }),
});

export const definition = defineInterface({
  id: "rating",
  aliases: ["star-rating"],
  icon: "star",
  group: "number",
  types: ["integer", "decimal"],
  recommended: { length: "10" },
  fieldset: true,
  align: "start",
  richCell: true,
  cellEditing: "picked",
  value: isNumeric,
  options: ratingOptions,
  sample: {
    value: 4,
    wrong: { stars: 4 },
    options: { display: "star", active_color: "amber" },
  },
  input: () => import("./input.tsx"),
  cell: () => import("./cell.tsx"),
});
