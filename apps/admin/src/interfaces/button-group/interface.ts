import {
  choice,
  defineInterface,
  defineOptions,
  isTextLike,
  readChoices,
  readChoiceGroups,
  commonOptions,
} from "@rowhouse/extension-kit";

const examples = [
  [
    { label: "$t:interfaces.button-group.flight", value: "flight", icon: "flight" },
    { label: "$t:interfaces.button-group.cruise", value: "cruise", icon: "directions_boat" },
  ],
  [
    { label: "$t:interfaces.button-group.train", value: "train", icon: "train" },
    { label: "$t:interfaces.button-group.bus", value: "bus", icon: "directions_bus" },
    { label: "$t:interfaces.button-group.car", value: "car", icon: "directions_car" },
    { value: "bike", icon: "directions_bike" },
    { value: "run", icon: "directions_run" },
    { label: "$t:other", value: "other" },
  ],
];

export const buttonGroupOptions = defineOptions({
  choices: {
    ...commonOptions.choices,
    interface: "json",
    default: examples,
    read: (stored: unknown) => ({ ...readChoices(stored), groups: readChoiceGroups(stored) }),
    note: "interfaces.button-group.choices_comment",
  },
  theme: choice({
    choices: {
      solid: "$t:interfaces.button-group.solid",
      outline: "$t:interfaces.button-group.outline",
    },
    default: "solid",
    width: "half",
    label: "interfaces.button-group.theme",
  }),
});

export const definition = defineInterface({
  id: "button-group",
  icon: "view_week",
  group: "choice",
  types: ["string", "integer"],
  fieldset: true,
  align: "start",
  cellEditing: "picked",
  value: isTextLike,
  options: buttonGroupOptions,
  sample: { value: "train", wrong: { by: "train" } },
  input: () => import("./input.tsx"),
  cell: () => import("./cell.tsx"),
});
