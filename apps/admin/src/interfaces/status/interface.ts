import {
  defineInterface,
  defineOptions,
  flag,
  isTextLike,
  json,
  standardStatuses,
  statusEntries,
} from "@rowhouse/extension-kit";

export const statusOptions = defineOptions({
  status_mapping: json({
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
  value: isTextLike,
  options: statusOptions,
  sample: { value: "draft", wrong: { status: "draft" } },
  input: () => import("./input.tsx"),
  cell: () => import("./cell.tsx"),
});
