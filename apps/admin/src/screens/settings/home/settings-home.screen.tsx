import { useTranslation } from "react-i18next";
import { Page } from "../../../ui/page/page.tsx";
import { LinkTable } from "../../../ui/table/link-table.tsx";

/** The screens of the settings, by the keys of their texts. */
const screens = [
  {
    to: "/settings/collections",
    icon: "database",
    name: "collections_and_fields",
    note: "collections_and_fields_note",
  },
  { to: "/settings/roles", icon: "group", name: "roles", note: "roles_note" },
];

/** What there is to set. */
export function SettingsHomeScreen() {
  const { t } = useTranslation();
  return (
    <Page title={t("admin_settings")}>
      <LinkTable
        columns={[t("settings_area"), t("description")]}
        rows={screens.map(({ to, icon, name, note }) => ({
          key: to,
          to,
          icon,
          name: t(name),
          cells: [t(note)],
        }))}
      />
    </Page>
  );
}
