import { Button, TextInput } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import {
  activateFactorMutation,
  factorSecretQuery,
  type FactorOwner,
} from "../../../data/second-factor.ts";
import { AuthenticatorSetUp } from "../../../ui/authenticator/authenticator-set-up.tsx";
import { Skeleton } from "../../../ui/states/skeletons.tsx";
import { MessageRoom } from "../form-message.tsx";
import { failureMessage } from "../login.model.ts";
import classes from "./factor.module.css";

/** The digits of a code. */
const digits = 6;

/** A secret for the authenticator app, and the code that proves that the app has it. */
export function FactorForm({ owner, issuer }: { owner: FactorOwner; issuer: string }) {
  const { t } = useTranslation();
  const made = useQuery(factorSecretQuery(owner));
  const activate = useMutation(activateFactorMutation(owner));
  const [code, setCode] = useState("");
  const box = useRef<HTMLInputElement>(null);
  const isWhole = code.length === digits;
  const { data, error } = made;

  useEffect(() => {
    if (activate.error !== null) box.current?.select();
  }, [activate.error]);

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (data !== undefined && isWhole && !activate.isPending)
      activate.mutate({ tfa_secret: data.secret, otp: code });
  };

  if (data === undefined && error !== null)
    return (
      <div className={classes.form}>
        <MessageRoom message={failureMessage(error, owner.url)} />
        <Button variant="default" loading={made.isFetching} onClick={() => void made.refetch()}>
          {t("retry")}
        </Button>
      </div>
    );
  return (
    <form className={classes.form} onSubmit={handleSubmit} noValidate>
      {data === undefined ? (
        <Skeleton height="210px" />
      ) : (
        <AuthenticatorSetUp secret={data.secret} account={data.account ?? ""} issuer={issuer}>
          {t("factor_steps")}
        </AuthenticatorSetUp>
      )}
      <TextInput
        ref={box}
        label={t("factor_code")}
        name="otp"
        autoComplete="one-time-code"
        inputMode="numeric"
        dir="ltr"
        data-autofocus
        value={code}
        onChange={(event) =>
          setCode(event.currentTarget.value.replaceAll(/\D/g, "").slice(0, digits))
        }
        size="md"
      />
      <MessageRoom message={failureMessage(activate.error, owner.url)} />
      <Button type="submit" size="md" disabled={!isWhole} loading={activate.isPending} fullWidth>
        {t("factor_activate")}
      </Button>
    </form>
  );
}
