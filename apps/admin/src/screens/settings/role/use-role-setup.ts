import { isSystemRole, makeField } from "@rowhouse/contract";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { itemAddress, listingAddress } from "../../../access/address/addresses.ts";
import { useMemberCounts } from "../../../access/use-member-counts.ts";
import type { EditorSetup } from "../../../editor/page/use-item-editor.ts";
import { changeCount, type Draft } from "../../../form/draft/draft.model.ts";
import { problemKeyOf, rulesField, stagedCount } from "./permissions/staged-rules.model.ts";
import { useRuleConflicts } from "./permissions/use-rule-conflicts.ts";
import { roleFields } from "./role-fields.ts";
import type { OpenItem } from "../../../editor/read/use-item-page-state.ts";

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
