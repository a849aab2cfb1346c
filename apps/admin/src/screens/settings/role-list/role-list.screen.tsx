import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "../../../i18n/translation.ts";
import { itemAddress } from "../../../access/address/addresses.ts";
import { useMemberCounts } from "../../../access/use-member-counts.ts";
import { createRoleMutation } from "../../../data/role-writes.ts";
import { rolesQuery } from "../../../data/roles.ts";
import {
  SettingsListPage,
  useNamedCreation,
  useSettingsList,
  type SettingsList,
} from "../../../editor/settings-list.tsx";
import { type RoleRow, roleRows } from "./role-list.model.ts";

/** All roles of the project, and the way to a new one. */
export function RoleListScreen() {
  const { t } = useTranslation();
  return (
    <SettingsListPage
      list={useRoleList()}
      title={t("roles")}
      countText={(count) => t("role_count", { count })}
      createLabel={t("create_role")}
      icon="group"
      columns={[t("role"), t("description"), t("role_members")]}
      detailsOf={({ id, description, isSystem, members }) => ({
        to: itemAddress("directus_roles", String(id)),
        ...(isSystem ? { mark: t("system_role") } : {}),
        cells: [
          description ?? "",
          members === null ? "" : t("role_member_count", { count: members }),
        ],
      })}
    />
  );
}

/** The controller of the list of roles. */
function useRoleList(): SettingsList<RoleRow> {
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
