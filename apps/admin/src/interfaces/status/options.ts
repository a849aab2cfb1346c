import type { OptionField } from "@rowhouse/extension-kit";

/** The statuses of a new field (interfaces.md 10.10). */
export const defaultMapping = {
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

export const statusOptions: readonly OptionField[] = [
  {
    key: "status_mapping",
    type: "json",
    interface: "json",
    default: defaultMapping,
    label: "interfaces.status.status_mapping",
    note: "interfaces.status.status_mapping_comment",
  },
  {
    key: "simpleBadge",
    type: "boolean",
    interface: "toggle",
    default: true,
    label: "interfaces.status.simple_badge",
    note: "interfaces.status.simple_badge_comment",
  },
];
