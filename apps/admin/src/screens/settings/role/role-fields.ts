import { ownValue, type Collection, type Field } from "@rowhouse/contract";

/** The fields of roles as they are edited here: their values have rules and a shape that only this page knows. */
export function roleFields(
  { fields }: Pick<Collection, "fields">,
  t: (key: string) => string,
): Record<string, Field> {
  const edited: Record<string, Partial<Field>> = {
    ip_whitelist: {
      note: t("role_addresses_note"),
      validation: "$addresses",
      options: { rows: 2, grows: true, placeholder: "203.0.113.7, 10.0.0.0/8" },
    },
    nav_override: {
      note: t("role_navigation_note"),
      interface: "repeater",
      options: { fields: sectionFields(t), buttonText: t("navigation_section_add") },
    },
  };
  return Object.fromEntries(
    Object.entries(fields).map(([key, field]) => [key, { ...field, ...ownValue(edited, key) }]),
  );
}

const half = { width: "half", interface: "text-input" } as const;

/** A section of the navigation (API contract 4.2): a part of the usual one, or links of its own. */
function sectionFields(t: (key: string) => string): object[] {
  const choices = Object.fromEntries(
    ["collections", "bookmarks", "extensions"].map((part) => [part, t(part)]),
  );
  return [
    { ...half, field: "title", name: t("navigation_title") },
    {
      ...half,
      field: "include",
      name: t("navigation_include"),
      interface: "dropdown",
      options: { choices, placeholder: t("navigation_own_links") },
    },
    {
      field: "links",
      name: t("navigation_links"),
      type: "json",
      interface: "repeater",
      preview: false,
      note: t("navigation_links_note"),
      options: { fields: linkFields(t), buttonText: t("navigation_link_add") },
    },
  ];
}

function linkFields(t: (key: string) => string): object[] {
  return [
    { ...half, field: "name", name: t("name"), required: true },
    {
      ...half,
      field: "path",
      name: t("navigation_link_path"),
      required: true,
      note: t("navigation_link_path_note"),
    },
    { field: "icon", name: t("navigation_link_icon"), interface: "icon" },
  ];
}
