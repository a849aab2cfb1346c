import { useTranslation } from "react-i18next";
import { itemAddress } from "../../../access/address/addresses.ts";
import { SettingsListPage } from "../../../editor/list/settings-list-page.tsx";
import { useRoleList } from "./use-role-list.ts";

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
