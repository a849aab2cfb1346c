import { isEmail } from "@rowhouse/contract";
import { Button, TextInput } from "@mantine/core";
import { useEffect, useId, useRef, useState, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { PasswordBox } from "../../../design/password-box/password-box.tsx";
import { EmailBox } from "../email-box.tsx";
import { MessageRoom } from "../form-message.tsx";
import { invalidEmail, type LoginMessage } from "../login.model.ts";
import { TextButton } from "../public-page.tsx";
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
  onSubmit: (input: CredentialsInput) => void;
  /** Goes to the reset of the password, taking the address along; without it there is no such link. */
  onForgot?: (email: string) => void;
}

/** E-mail and password; the button is off until both are there. */
export function CredentialsForm(props: CredentialsFormProps) {
  const { t } = useTranslation();
  const { message, isBusy, needsOtp, onForgot } = props;
  const [email, setEmail] = useState(props.email ?? "");
  const [password, setPassword] = useState("");
  const [otp, setOtp] = useState("");
  const [isWrongEmail, setWrongEmail] = useState(false);
  const emailBox = useRef<HTMLInputElement>(null);
  const messageId = useId();
  const isBlocked = email.trim() === "" || password === "" || (needsOtp && otp === "");
  const retried = useFocusAfterFailure(isBusy, message);

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (isBlocked || isBusy) return;
    if (isEmail(email.trim()))
      return props.onSubmit({ email: email.trim(), password, ...(needsOtp ? { otp } : {}) });
    setWrongEmail(true);
    emailBox.current?.focus();
  };
  const handleEmail = (text: string) => {
    setEmail(text);
    setWrongEmail(false);
  };

  return (
    <form className={classes.form} onSubmit={handleSubmit} noValidate>
      <EmailBox
        ref={emailBox}
        value={email}
        onChange={handleEmail}
        hasFocus={!props.email}
        problemId={isWrongEmail ? messageId : undefined}
      />
      <PasswordBox
        ref={needsOtp ? null : retried}
        label={t("password")}
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        {...(props.email ? { "data-autofocus": true, autoFocus: true } : {})}
        size="md"
      />
      {needsOtp ? (
        <TextInput
          ref={retried}
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
      <MessageRoom id={messageId} message={isWrongEmail ? invalidEmail : message} />
      <Button type="submit" size="md" disabled={isBlocked} loading={isBusy} fullWidth>
        {t("sign_in")}
      </Button>
      {onForgot ? (
        <TextButton label={t("forgot_password")} onClick={() => onForgot(email.trim())} />
      ) : null}
    </form>
  );
}

/** For the box that is wrong most likely: after an attempt that failed its text is selected, to be typed again. */
function useFocusAfterFailure(isBusy: boolean, message: LoginMessage | null) {
  const box = useRef<HTMLInputElement>(null);
  const wasBusy = useRef(isBusy);
  useEffect(() => {
    const hasFailed = wasBusy.current && !isBusy && message !== null;
    wasBusy.current = isBusy;
    if (!hasFailed) return;
    box.current?.focus();
    box.current?.select();
  }, [isBusy, message]);
  return box;
}
