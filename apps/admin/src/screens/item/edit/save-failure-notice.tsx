import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { PageNotice } from "../../../ui/notice/page-notice.tsx";
import type { SaveFailure } from "../save/save-failure.model.ts";

export interface SaveFailureNoticeProps {
  failure: SaveFailure;
  isSaving: boolean;
  onRetry(): void;
  /** Offered when the item itself is gone; null when new items may not be made. */
  onCopy: (() => void) | null;
}

/** Why the edits are not saved and what to do; shown above the form until a save works. */
export function SaveFailureNotice({ failure, isSaving, onRetry, onCopy }: SaveFailureNoticeProps) {
  const { t } = useTranslation();
  const isGone = failure.kind === "gone";
  const action = isGone ? onCopy : onRetry;
  return (
    <PageNotice
      tone="danger"
      urgent
      icon={failure.kind === "offline" ? "cloud_off" : "error"}
      title={t("item.save_failed")}
      actions={
        action && failure.kind !== "fields" ? (
          <Button size="xs" variant="default" onClick={action} loading={isSaving}>
            {isGone ? t("save_as_copy") : t("retry")}
          </Button>
        ) : null
      }
    >
      <FailureText failure={failure} />
    </PageNotice>
  );
}

function FailureText({ failure }: { failure: SaveFailure }) {
  const { t } = useTranslation();
  switch (failure.kind) {
    case "fields":
      return (
        <>
          {t("item.save_failed_fields", { count: failure.count })} {failure.rest}
        </>
      );
    case "offline":
      return t("item.save_failed_offline");
    case "gone":
      return t("item.save_failed_gone");
    case "session":
      return t("item.save_failed_session");
    case "rights":
      return (
        <>
          {t("item.save_failed_rights")} {failure.message}
        </>
      );
    case "server":
      return failure.message === "" ? t("error_unknown") : failure.message;
  }
}
