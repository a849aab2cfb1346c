import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { EmptyState } from "./empty-state.tsx";

export interface ErrorStateProps {
  /** What was thrown; only its message in plain words is shown, as small print. */
  error: unknown;
  onRetry?: () => void;
  title?: string;
  body?: string;
}

/** What happened and a way to try again. */
export function ErrorState({ error, onRetry, title, body }: ErrorStateProps) {
  const { t } = useTranslation();
  const text = body ?? messageOf(error) ?? t("server_error_copy");
  return (
    <div role="alert">
      <EmptyState
        icon="cloud_off"
        title={title ?? t("server_error")}
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

function messageOf(error: unknown): string | null {
  return error instanceof Error && error.message !== "" ? error.message : null;
}
