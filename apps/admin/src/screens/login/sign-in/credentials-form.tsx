import { Button, TextInput } from "@mantine/core";
import { type FactorMethod, isEmail, latinDigits } from "@rowhouse/contract";
import { type FormEvent, type Ref, Suspense, useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "../../../i18n/translation.ts";
import { hasPasskeys } from "../../../access/server/passkey-support.ts";
import type { TypedCredentials } from "../../../data/session.ts";
import { lazyPart } from "../../../design/lazy/lazy-part.tsx";
import { PasswordBox } from "../../../design/password-box/password-box.tsx";
import { Skeleton } from "../../../design/states/skeletons.tsx";
import { EmailBox } from "../email-box.tsx";
import { MessageRoom, type MessageText } from "../../../design/notice/form-message.tsx";
import { invalidEmail } from "../login.model.ts";
import { TextButton } from "../public-page.tsx";
import classes from "../login.module.css";

/** Loaded for accounts with more than an authenticator app. */
const FactorChoice = lazyPart(async () => (await import("./factor-choice.tsx")).FactorChoice, {
  place: "part",
  texts: ["passkeys"],
});

/** All accounts with a second factor had an authenticator app before there were other ways. */
const onlyOtp: readonly FactorMethod[] = ["otp"];

export interface CredentialsFormProps {
  message: MessageText | null;
  isBusy: boolean;
  /** Asks for the second factor as well. */
  needsOtp: boolean;
  /** The ways to answer for it; none are named by servers that know one-time codes only. */
  methods: readonly FactorMethod[];
  /** The e-mail address to begin with. */
  email?: string;
  /** False where people may still be typing in front of the form. */
  takesFocus?: boolean;
  onSubmit: (input: TypedCredentials) => void;
  /** Goes to the reset of the password, taking the address along; without it there is no such link. */
  onForgot?: (email: string) => void;
}

/** E-mail and password; the button is off until both are there. */
export function CredentialsForm(props: CredentialsFormProps) {
  const { t } = useTranslation();
  const { message, isBusy, needsOtp, onForgot, takesFocus = true } = props;
  const [email, setEmail] = useState(props.email ?? "");
  const [password, setPassword] = useState("");
  const [isWrongEmail, setWrongEmail] = useState(false);
  const emailBox = useRef<HTMLInputElement>(null);
  const messageId = useId();
  const factor = useFactor(props.methods);
  const lacksFactor = needsOtp && factor.answer === null;
  const isBlocked = email.trim() === "" || password === "" || lacksFactor;
  const retried = useFocusAfterFailure(isBusy, message);

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (isBlocked || isBusy) return;
    if (isEmail(email.trim()))
      return props.onSubmit({ email: email.trim(), password, ...(needsOtp ? factor.answer : {}) });
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
        hasFocus={takesFocus && !props.email}
        problemId={isWrongEmail ? messageId : undefined}
      />
      <PasswordBox
        ref={needsOtp ? null : retried}
        label={t("password")}
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        {...(takesFocus && props.email ? { "data-autofocus": true, autoFocus: true } : {})}
        size="md"
      />
      {needsOtp ? <FactorFields factor={factor} boxRef={retried} /> : null}
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

type FactorState = ReturnType<typeof useFactor>;

/** The second factor of whoever signs in: the ways that they have, the one they chose, and their answer. */
function useFactor(named: readonly FactorMethod[]) {
  const methods = usableOf(named);
  const [chosen, setChosen] = useState<FactorMethod | null>(null);
  const [code, setCode] = useState("");
  const method = chosen !== null && methods.includes(chosen) ? chosen : (methods[0] ?? "otp");
  const typed = code === "" ? null : { otp: latinDigits(code) };
  return {
    methods,
    method,
    code,
    setCode,
    choose: (wanted: FactorMethod) => {
      setChosen(wanted);
      setCode("");
    },
    /** Null while it is missing. */
    answer: method === "passkey" ? { usesPasskey: true } : typed,
  };
}

function FactorFields({ factor, boxRef }: { factor: FactorState; boxRef: Ref<HTMLInputElement> }) {
  const { t } = useTranslation();
  const { methods, method, code, setCode } = factor;
  if (methods.length > 1 || method !== "otp")
    return (
      <Suspense fallback={<Skeleton height="66px" />}>
        <FactorChoice
          methods={methods}
          chosen={method}
          onChoose={factor.choose}
          code={code}
          onCode={setCode}
          boxRef={boxRef}
        />
      </Suspense>
    );
  return (
    <TextInput
      ref={boxRef}
      label={t("otp")}
      name="otp"
      autoComplete="one-time-code"
      inputMode="numeric"
      value={code}
      onChange={(event) => setCode(event.currentTarget.value)}
      autoFocus
      size="md"
    />
  );
}

/** A passkey is of no use where the page cannot use any, unless it is all there is. */
function usableOf(methods: readonly FactorMethod[]): readonly FactorMethod[] {
  if (methods.length === 0) return onlyOtp;
  const usable = methods.filter((method) => method !== "passkey" || hasPasskeys());
  return usable.length === 0 ? methods : usable;
}

/** For the box that is wrong most likely: after an attempt that failed its text is selected, to be typed again. */
function useFocusAfterFailure(isBusy: boolean, message: MessageText | null) {
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
