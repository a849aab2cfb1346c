import { Button } from "@mantine/core";
import { useTranslation } from "../../i18n/translation.ts";
import { isFilterRefused, isRequestRefused } from "../../i18n/error-text.ts";
import { useErrorText } from "../../i18n/use-error-text.ts";
import { EmptyState } from "./empty-state.tsx";

export interface ErrorStateProps {
  /** The thrown error; its text is shown below the title. */
  error: unknown;
  onRetry?: () => void;
  title?: string;
  body?: string;
}

/** The error that happened and a way to try again. */
export function ErrorState({ error, onRetry, title, body }: ErrorStateProps) {
  const { t } = useTranslation();
  const reason = useErrorText(error);
  const text = body ?? reason ?? t("server_error_copy");
  const isFilter = isFilterRefused(error);
  const isRefused = isRequestRefused(error);
  const fallback = isRefused ? t("cannot_show") : t("server_error");
  return (
    <div role="alert">
      <EmptyState
        icon={isFilter || isRefused ? "search_off" : "cloud_off"}
        title={title ?? (isFilter ? t("filters.unusable") : fallback)}
        body={text}
        action={
          onRetry ? (
            <Button variant="default" onClick={onRetry}>
              {t("retry")}
            </Button>
          ) : null
        }
      />
    </div>
  );
}
