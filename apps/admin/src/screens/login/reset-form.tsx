import { Button } from "@mantine/core";
import { useState, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { EmailBox } from "./email-box.tsx";
import { LoginNotice, TextButton } from "./public-page.tsx";
import type { LoginState } from "./use-login.ts";
import classes from "./login.module.css";

/** Requests a link to choose a new password. */
export function ResetForm({ login }: { login: LoginState }) {
  const { t } = useTranslation();
  const [email, setEmail] = useState(login.email);
  const isBlocked = email.trim() === "";
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBlocked && !login.isBusy) login.requestReset(email.trim());
  };
  return (
    <form className={classes.form} onSubmit={handleSubmit} noValidate>
      <LoginNotice message={login.message} />
      <EmailBox value={email} onChange={setEmail} hasFocus />
      <Button type="submit" size="md" disabled={isBlocked} loading={login.isBusy} fullWidth>
        {t("send_reset_link")}
      </Button>
      <TextButton label={t("back_to_sign_in")} onClick={login.closeReset} />
    </form>
  );
}
