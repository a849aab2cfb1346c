import type { ReactNode } from "react";
import { useTranslation } from "../../i18n/translation.ts";
import { useMe } from "../../access/hooks.ts";
import { useKeptOnScreen } from "../../access/start/keep-start.ts";
import { Page } from "../../design/page/page.tsx";
import { ScreenState } from "../../design/states/screen-state.tsx";

/** Lets administrators into the settings, and tells everyone else whose they are. Courtesy only: the server decides. */
export function SettingsArea({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const me = useMe();
  const kept = useKeptOnScreen().kind;
  // Data of an earlier visit is no ground to change anything on: for a moment nothing can be touched, without a connection pages
  // can be read and scrolled.
  if (me.isAdmin)
    return (
      <fieldset
        className="rh-contents"
        role="presentation"
        inert={kept === "refreshing"}
        disabled={kept === "cut-off"}
      >
        {children}
      </fieldset>
    );
  return (
    <Page title={t("no_permission")} back="/collections">
      <ScreenState state="forbidden" backTo="/collections" />
    </Page>
  );
}
