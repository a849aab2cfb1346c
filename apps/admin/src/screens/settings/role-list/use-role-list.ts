import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useMemberCounts } from "../../../access/use-member-counts.ts";
import { createRoleMutation } from "../../../data/role-writes.ts";
import { rolesQuery } from "../../../data/roles.ts";
import { useNamedCreation } from "../../../editor/list/use-named-creation.ts";
import { useSettingsList, type SettingsList } from "../../../editor/list/use-settings-list.ts";
import { roleRows, type RoleRow } from "./role-list.model.ts";

/** The controller of the list of roles. */
export function useRoleList(): SettingsList<RoleRow> {
  const { t } = useTranslation();
  const members = useMemberCounts();
  return useSettingsList({
    found: useQuery(rolesQuery()),
    rowsOf: (roles, wanted) => roleRows(roles, { members, ...wanted }),
    creation: useNamedCreation({
      collection: "directus_roles",
      title: t("create_role"),
      label: t("enter_role_name"),
      mutation: createRoleMutation(),
    }),
  });
}
