import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useMe } from "../../access/hooks.ts";
import { Page } from "../../design/page/page.tsx";
import { ScreenState } from "../../design/states/screen-state.tsx";

/** Lets administrators into the settings, and tells everyone else whose they are. Courtesy only: the server decides. */
export function SettingsArea({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const me = useMe();
  if (me.isAdmin) return children;
  return (
    <Page title={t("no_permission")} back="/collections">
      <ScreenState state="forbidden" backTo="/collections" />
    </Page>
  );
}
