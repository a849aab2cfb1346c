import { Button } from "@mantine/core";
import { useRouter } from "@tanstack/react-router";
import { useTranslation } from "../../i18n/translation.ts";
import { LoadError } from "../../design/loading/load-module.ts";
import { PartMissing } from "../../design/lazy/part-missing.tsx";
import { EmptyState } from "../../design/states/empty-state.tsx";

/** Shown instead of a page that failed to render; the frame around it still works. */
export function PartError({ error, onReset }: { error: unknown; onReset?: () => void }) {
  const { t } = useTranslation();
  const router = useRouter();
  if (error instanceof LoadError) {
    const retry = (): void => void router.invalidate();
    return <PartMissing error={error} place="page" onRetry={retry} onClose={null} />;
  }
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
