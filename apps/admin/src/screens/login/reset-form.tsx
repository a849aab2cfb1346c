import { Button, TextInput } from "@mantine/core";
import { useState, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { LoginNotice, TextButton } from "./public-page.tsx";
import type { LoginMessage } from "./login.model.ts";
import classes from "./login.module.css";

export interface ResetFormProps {
  email: string;
  message: LoginMessage | null;
  isBusy: boolean;
  onSubmit: (email: string) => void;
  onBack: () => void;
}

/** Requests a link to choose a new password. */
export function ResetForm(props: ResetFormProps) {
  const { t } = useTranslation();
  const [email, setEmail] = useState(props.email);
  const isBlocked = email.trim() === "";
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBlocked && !props.isBusy) props.onSubmit(email.trim());
  };
  return (
    <form className={classes.form} onSubmit={handleSubmit} noValidate>
      <LoginNotice message={props.message} />
      <TextInput
        label={t("email")}
        type="email"
        name="email"
        autoComplete="username"
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
        autoFocus
        size="md"
      />
      <Button type="submit" size="md" disabled={isBlocked} loading={props.isBusy} fullWidth>
        {t("send_reset_link")}
      </Button>
      <TextButton label={t("back_to_sign_in")} onClick={props.onBack} />
    </form>
  );
}
