import {
  choice,
  defineInterface,
  defineOptions,
  flag,
  isText,
  text,
} from "@rowhouse/extension-kit";

const half = { width: "half" } as const;

export const dividerOptions = defineOptions({
  title: text({
    ...half,
    label: "interfaces.divider.title",
    note: "interfaces.divider.title_comment",
  }),
  style: choice({
    ...half,
    choices: {
      small: "$t:interfaces.divider.small",
      medium: "$t:interfaces.divider.medium",
      large: "$t:interfaces.divider.large",
    },
    default: "large",
    label: "interfaces.divider.style",
  }),
  description: text({ interface: "textarea", label: "interfaces.divider.description" }),
  hr: flag({ ...half, default: true, label: "interfaces.divider.hr" }),
  margin: flag({
    ...half,
    default: true,
    label: "interfaces.divider.margin",
    note: "interfaces.divider.margin_comment",
  }),
  open: flag({
    ...half,
    default: true,
    label: "interfaces.divider.open",
    note: "interfaces.divider.open_comment",
  }),
});

export const definition = defineInterface({
  id: "divider",
  aliases: ["divider-setting"],
  icon: "horizontal_split",
  group: "structure",
  types: ["alias"],
  recommended: { required: false },
  hideLabel: true,
  startsSection: true,
  value: isText,
  options: dividerOptions,
  sample: {
    value: "",
    wrong: { title: "Provenance" },
    options: { description: "Who owned the work, and how it came into the collection." },
  },
  input: () => import("./input.tsx"),
});
