import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { Page } from "../../ui/page/page.tsx";
import { EmptyState } from "../../ui/states/empty-state.tsx";

/** There is nothing at this address. */
export function NotFoundScreen() {
  const { t } = useTranslation();
  return (
    <Page title={t("page_not_found")}>
      <EmptyState
        icon="search_off"
        title={t("page_not_found_body")}
        action={
          <Button variant="default" renderRoot={(root) => <Link {...root} to="/collections" />}>
            {t("go_home")}
          </Button>
        }
      />
    </Page>
  );
}
