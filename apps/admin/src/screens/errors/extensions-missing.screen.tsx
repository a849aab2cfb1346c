import { useTranslation } from "../../i18n/translation.ts";
import { EmptyState } from "../../design/states/empty-state.tsx";

/** The page when there is nothing that could show or edit anything: no interface, no layout and no page. */
export function ExtensionsMissingScreen() {
  const { t } = useTranslation();
  return (
    <main>
      <title>{t("extensions_missing")}</title>
      <EmptyState
        icon="extension_off"
        title={t("extensions_missing")}
        body={t("extensions_missing_copy")}
      />
    </main>
  );
}
