import { isEmail } from "@rowhouse/contract";
import { Button } from "@mantine/core";
import { useEffect, useId, useRef, useState, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { EmailBox } from "./email-box.tsx";
import { MessageRoom } from "./form-message.tsx";
import { invalidEmail } from "./login.model.ts";
import { TextButton } from "./public-page.tsx";
import type { LoginState } from "./use-login.ts";
import classes from "./login.module.css";

/** Requests a link to choose a new password. */
export function ResetForm({ login }: { login: LoginState }) {
  const { t } = useTranslation();
  const [email, setEmail] = useState(login.email);
  const [isWrong, setWrong] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  const messageId = useId();
  const isBlocked = email.trim() === "";
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isBlocked || login.isBusy) return;
    if (isEmail(email.trim())) return login.requestReset(email.trim());
    setWrong(true);
    box.current?.focus();
  };
  const handleChange = (text: string) => {
    setEmail(text);
    setWrong(false);
  };
  return (
    <form className={classes.form} onSubmit={handleSubmit} noValidate>
      <EmailBox
        ref={box}
        value={email}
        onChange={handleChange}
        hasFocus
        problemId={isWrong ? messageId : undefined}
      />
      <MessageRoom id={messageId} message={isWrong ? invalidEmail : login.message} />
      <Button type="submit" size="md" disabled={isBlocked} loading={login.isBusy} fullWidth>
        {t("send_reset_link")}
      </Button>
      <TextButton label={t("back_to_sign_in")} onClick={login.closeReset} />
    </form>
  );
}

/** What happens now that a link was requested; it stays until one goes back. */
export function ResetRequested({ login, email }: { login: LoginState; email: string }) {
  const { t } = useTranslation();
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => text.current?.focus(), []);
  return (
    <div className={classes.form}>
      <p ref={text} className={classes.notice} role="status" tabIndex={-1}>
        {t("password_reset_requested", { email })}
      </p>
      <Button size="md" variant="default" onClick={login.closeReset} fullWidth>
        {t("back_to_sign_in")}
      </Button>
    </div>
  );
}
