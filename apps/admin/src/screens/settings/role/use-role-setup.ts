import { type Collection, type Field, isSystemRole, makeField, ownValue } from "@rowhouse/contract";
import { useMemo } from "react";
import { useTranslation } from "../../../i18n/translation.ts";
import { itemAddress, listingAddress } from "../../../access/address/addresses.ts";
import { useMemberCounts } from "../../../access/use-member-counts.ts";
import type { EditorSetup } from "../../../editor/page/use-item-editor.ts";
import type { OpenItem } from "../../../editor/read/use-item-page-state.ts";
import { changeCount, type Draft } from "../../../form/draft/draft.model.ts";
import { problemKeyOf, rulesField, stagedCount } from "./permissions/staged-rules.model.ts";
import { useRuleConflicts } from "./permissions/use-rule-conflicts.ts";

const half = { width: "half", interface: "text-input" } as const;

const collection = "directus_roles";

/** The words of the role's page and where it leads. */
export function useRoleSetup({ key, item }: OpenItem): EditorSetup {
  const { t } = useTranslation();
  const members = useMemberCounts();
  const beside = useRuleConflicts(item === null ? null : Number(key));
  const list = listingAddress(collection);
  const name = item === null ? t("creating_role") : String(item["name"] ?? "");
  const count = members === null ? null : (members.get(Number(key)) ?? 0);
  return {
    heading: {
      title: name,
      what: t("role_settings"),
      back: list,
      breadcrumb: [
        { label: t("admin_settings"), to: "/settings" },
        { label: t("roles"), to: list },
      ],
    },
    addresses: { list, one: (to) => itemAddress(collection, to) },
    saveModes: ["stay"],
    placeProblem: problemKeyOf,
    beside,
    confirmDelete: {
      title: t("delete_role_are_you_sure", { name }),
      message: count === null ? t("role_deletion") : t("role_deletion_members", { count }),
      confirmLabel: t("delete"),
      danger: true,
    },
    reports: {
      created: t("role_saved"),
      saved: t("role_saved"),
      deleted: t("role_removed", { name }),
    },
  };
}

/**
 * The role with the rights that count here: those of the system cannot be deleted. Its people are no field of the form; its
 * rules are a list of the draft, which no form shows.
 */
export function useOpenRole(open: OpenItem): OpenItem {
  const { t } = useTranslation();
  return useMemo(() => {
    const hiddenFields = new Set([...open.rights.hiddenFields, "users"]);
    const mayDelete = open.rights.mayDelete && !isSystemRole(Number(open.key));
    const fields = { ...roleFields(open.collection, t), [rulesField]: rulesOfRole };
    return {
      ...open,
      collection: { ...open.collection, fields },
      rights: { ...open.rights, hiddenFields, mayDelete },
    };
  }, [open, t]);
}

const rulesOfRole = makeField(collection, rulesField, {
  type: "o2m",
  hidden_detail: true,
  hidden_browse: true,
});

/** Each changed field is a change, and each changed rule. */
export function countChanges(draft: Draft): number {
  const rules = stagedCount(draft.staged[rulesField]);
  return changeCount(draft) + Math.max(0, rules - 1);
}

/** The fields of roles as they are edited here: their values have rules and a shape that only this page knows. */
function roleFields(
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
