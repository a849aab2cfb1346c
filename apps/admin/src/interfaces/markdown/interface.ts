import {
  defineInterface,
  defineOptions,
  flag,
  integer,
  isTextLike,
  commonOptions,
} from "@rowhouse/extension-kit";

export const markdownOptions = defineOptions({
  rows: integer({
    default: 12,
    options: { min: 5, max: 100 },
    width: "half",
    label: "interfaces.common.rows",
    note: "interfaces.common.rows_comment",
  }),
  tabbed: flag({
    default: true,
    width: "half",
    label: "interfaces.markdown.tabbed",
    note: "interfaces.markdown.tabbed_comment",
  }),
  placeholder: commonOptions.placeholder,
});

export const definition = defineInterface({
  id: "markdown",
  icon: "text_fields",
  group: "text",
  hasLateTexts: true,
  types: ["string"],
  recommended: { length: "65534" },
  untitled: true,
  richCell: true,
  value: isTextLike,
  options: markdownOptions,
  // Its rows, what stands around them, and the toolbar.
  lines: ({ rows }) => rows + 2.6,
  sample: {
    value:
      "## A quiet room\n\nThe **content** is the *furniture*.\n\n- chrome recedes\n- type carries",
    wrong: { text: "in an object" },
    options: { rows: 8 },
  },
  input: () => import("./input.tsx"),
  cell: () => import("./cell.tsx"),
});
