import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useErrorText } from "../../i18n/use-error-text.ts";
import { PageNotice } from "../../ui/notice/page-notice.tsx";
import type { Creation } from "./use-creation.ts";

/** What was not created and why, until it is; nothing without a failure. */
export function CreationFailure({ creation }: { creation: Creation }) {
  const { t } = useTranslation();
  const { failure, isCreating, retry } = creation;
  const reason = useErrorText(failure?.error);
  if (failure === null) return null;
  return (
    <PageNotice
      tone="danger"
      urgent
      title={t("not_created", { name: failure.name })}
      actions={
        <Button size="xs" variant="default" loading={isCreating} onClick={retry}>
          {t("retry")}
        </Button>
      }
    >
      {reason}
    </PageNotice>
  );
}
