import { parseStatusMapping } from "@rowhouse/contract";
import { defineInterface, defineOptions, flag, isTextLike, json } from "@rowhouse/extension-kit";

/** The statuses of a new field (interfaces.md 10.10). */
const defaultMapping = {
  published: {
    name: "$t:interfaces.status.published",
    text_color: "white",
    background_color: "accent",
    browse_badge: true,
    published: true,
  },
  draft: {
    name: "$t:interfaces.status.draft",
    text_color: "white",
    background_color: "blue-grey-200",
    browse_subdued: true,
    browse_badge: true,
  },
  deleted: {
    name: "$t:interfaces.status.deleted",
    text_color: "white",
    background_color: "red",
    browse_subdued: true,
    browse_badge: true,
    soft_delete: true,
  },
};

export const statusOptions = defineOptions({
  status_mapping: json({
    default: defaultMapping,
    read: (stored) => Object.values(parseStatusMapping(stored) ?? {}),
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
