import {
  defineInterface,
  defineOptions,
  flag,
  isTextLike,
  json,
  standardStatuses,
  statusEntries,
} from "@rowhouse/extension-kit";

const half = { width: "half" } as const;
const flagged = { ...half, interface: "toggle", type: "boolean", preview: false } as const;
const colored = { ...half, interface: "color-palette" } as const;
const text = (key: string) => `$t:interfaces.status.${key}`;

/** The properties of a status; its value is the key of its row (interfaces.md 10.10). */
const statusFields = [
  { field: "name", name: text("status_name"), interface: "text-input", required: true, ...half },
  {
    field: "value",
    name: text("status_value"),
    interface: "slug",
    ...half,
    length: 20,
    index: true,
    preview: false,
    // Items hold the value of their status: what is stored once stays.
    options: { mirroredField: "name", onlyOnCreate: true },
  },
  { field: "published", name: text("is_published"), ...flagged },
  { field: "soft_delete", name: text("is_soft_delete"), ...flagged },
  { field: "background_color", name: text("background_color"), ...colored },
  { field: "text_color", name: text("text_color"), ...colored, preview: false },
  { field: "browse_badge", name: text("browse_badge"), ...flagged },
  { field: "browse_subdued", name: text("browse_subdued"), ...flagged },
];

export const statusOptions = defineOptions({
  status_mapping: json({
    interface: "repeater",
    options: {
      fields: statusFields,
      buttonText: text("add_status"),
      duplicable: false,
    },
    required: true,
    default: standardStatuses,
    read: statusEntries,
    label: "interfaces.status.status_mapping",
    note: "interfaces.status.status_mapping_comment",
  }),
  simpleBadge: flag({
    default: true,
    label: "interfaces.status.simple_badge",
    note: "interfaces.status.simple_badge_comment",
  }),
});

export const definition = defineInterface({
  id: "status",
  icon: "flag",
  group: "choice",
  types: ["status"],
  recommended: { length: "20", defaultValue: "draft" },
  fieldset: true,
  cellEditing: "picked",
  value: isTextLike,
  options: statusOptions,
  sample: { value: "draft", wrong: { status: "draft" } },
  input: () => import("./input.tsx"),
  cell: () => import("./cell.tsx"),
});
