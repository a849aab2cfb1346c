import { useTranslation } from "../../i18n/translation.ts";
import { Page } from "../../design/page/page.tsx";
import { ScreenState } from "../../design/states/screen-state.tsx";

/** There is nothing at this address. */
export function NotFoundScreen() {
  const { t } = useTranslation();
  return (
    <Page title={t("page_not_found")}>
      <ScreenState state="not-found" />
    </Page>
  );
}
