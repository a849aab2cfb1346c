import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { testMailMutation } from "../../../data/server-details.ts";
import { useErrorText } from "../../../i18n/use-error-text.ts";
import { PageNotice } from "../../../ui/notice/page-notice.tsx";

/** The button that sends a mail to the administrator who presses it, and where it went or why it did not go. */
export function useTestMail(): { button: ReactNode; outcome: ReactNode } {
  const { t } = useTranslation();
  const { mutate, isPending, data, error } = useMutation(testMailMutation());
  const reason = useErrorText(error);
  const sent = data?.transport === "smtp" ? "test_mail_sent" : "test_mail_stored";
  return {
    button: (
      <Button variant="default" size="xs" loading={isPending} onClick={() => mutate()}>
        {t("test_mail_send")}
      </Button>
    ),
    outcome:
      reason !== null ? (
        <PageNotice tone="danger" urgent title={t("test_mail_failed")}>
          {reason}
        </PageNotice>
      ) : data === undefined ? null : (
        <PageNotice tone="info" icon="mail" title={t(sent, { address: data.to })} />
      ),
  };
}
