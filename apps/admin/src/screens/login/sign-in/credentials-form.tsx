import { Button, TextInput } from "@mantine/core";
import { useState, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { PasswordBox } from "../../../ui/password-box/password-box.tsx";
import { EmailBox } from "../email-box.tsx";
import { LoginNotice, TextButton } from "../public-page.tsx";
import type { LoginMessage } from "../login.model.ts";
import classes from "../login.module.css";

export interface CredentialsInput {
  email: string;
  password: string;
  otp?: string;
}

export interface CredentialsFormProps {
  message: LoginMessage | null;
  isBusy: boolean;
  /** Shows the field for the one-time code as well. */
  needsOtp: boolean;
  /** The e-mail address to begin with. */
  email?: string;
  submitLabel?: string;
  onSubmit: (input: CredentialsInput) => void;
  /** Goes to the reset of the password, taking the address along; without it there is no such link. */
  onForgot?: (email: string) => void;
}

/** E-mail and password; the button is off until both are there. */
export function CredentialsForm(props: CredentialsFormProps) {
  const { t } = useTranslation();
  const [email, setEmail] = useState(props.email ?? "");
  const [password, setPassword] = useState("");
  const [otp, setOtp] = useState("");
  const isBlocked = email.trim() === "" || password === "" || (props.needsOtp && otp === "");
  const { onForgot } = props;

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (isBlocked || props.isBusy) return;
    props.onSubmit({ email: email.trim(), password, ...(props.needsOtp ? { otp } : {}) });
  };

  return (
    <form className={classes.form} onSubmit={handleSubmit} noValidate>
      <LoginNotice message={props.message} />
      <EmailBox value={email} onChange={setEmail} hasFocus={!props.email} />
      <PasswordBox
        label={t("password")}
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        {...(props.email ? { "data-autofocus": true, autoFocus: true } : {})}
        size="md"
      />
      {props.needsOtp ? (
        <TextInput
          label={t("otp")}
          name="otp"
          autoComplete="one-time-code"
          inputMode="numeric"
          value={otp}
          onChange={(event) => setOtp(event.currentTarget.value)}
          autoFocus
          size="md"
        />
      ) : null}
      <Button type="submit" size="md" disabled={isBlocked} loading={props.isBusy} fullWidth>
        {props.submitLabel ?? t("sign_in")}
      </Button>
      {onForgot ? (
        <TextButton label={t("forgot_password")} onClick={() => onForgot(email.trim())} />
      ) : null}
    </form>
  );
}
