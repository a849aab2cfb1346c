import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { EmptyState } from "../../ui/states/empty-state.tsx";

/** Shown instead of a page that failed to render; the frame around it still works. */
export function PartError({ error, onReset }: { error: unknown; onReset?: () => void }) {
  const { t } = useTranslation();
  return (
    <div role="alert">
      <EmptyState
        icon="error"
        title={t("something_broke")}
        body={
          <>
            {t("something_broke_body")}
            {error instanceof Error ? <small> ({error.message})</small> : null}
          </>
        }
        action={
          <Button variant="default" onClick={onReset ?? (() => window.location.reload())}>
            {t("reload_page")}
          </Button>
        }
      />
    </div>
  );
}
