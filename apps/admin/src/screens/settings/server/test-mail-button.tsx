import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { testMailMutation } from "../../../data/server-details.ts";
import { useErrorText } from "../../../i18n/use-error-text.ts";
import classes from "./server-details.module.css";

/** Sends a mail to the administrator who presses it, and says where it went or why it did not go. */
export function TestMailButton() {
  const { t } = useTranslation();
  const { mutate, isPending, data, error } = useMutation(testMailMutation());
  const failure = useErrorText(error);
  return (
    <div className={classes.test}>
      <Button variant="default" size="xs" loading={isPending} onClick={() => mutate()}>
        {t("test_mail_send")}
      </Button>
      <p
        role="status"
        className={classes.outcome}
        data-tone={failure === null ? undefined : "danger"}
      >
        {failure ??
          (data === undefined
            ? null
            : t(data.transport === "smtp" ? "test_mail_sent" : "test_mail_stored", {
                address: data.to,
              }))}
      </p>
    </div>
  );
}
