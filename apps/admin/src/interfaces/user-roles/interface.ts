import { defineInterface, defineOptions, flag, isReference, isRows } from "@rowhouse/extension-kit";

export const userRolesOptions = defineOptions({
  showPublic: flag({
    width: "half",
    label: "interfaces.user-roles.show_public",
    note: "interfaces.user-roles.show_public_comment",
  }),
  relational: {
    ...flag({
      default: true,
      label: "interfaces.user-roles.relational",
      note: "interfaces.user-roles.relational_comment",
    }),
    advanced: true,
  },
});

/** Rows that link roles, or one role. */
export type RolesValue = readonly unknown[] | string | number | Readonly<Record<string, unknown>>;

function isRoles(value: unknown): value is RolesValue {
  return isRows(value) || isReference(value);
}

export const definition = defineInterface({
  id: "user-roles",
  aliases: ["user-role"],
  icon: "badge",
  group: "relation",
  types: ["o2m", "m2o"],
  relation: "m2m",
  relatedCollection: "directus_roles",
  align: "start",
  richCell: true,
  untitled: true,
  value: isRoles,
  options: userRolesOptions,
  sample: {
    value: [{ id: 41, role: { id: 3, name: "Editor" } }],
    wrong: true,
    values: { primary_key: 1 },
  },
  input: () => import("./input.tsx"),
  cell: () => import("./cell.tsx"),
});
