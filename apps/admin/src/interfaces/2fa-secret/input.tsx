import { Button } from "@mantine/core";
import { useHost, type InputProps } from "@rowhouse/extension-kit";
import { use, useState } from "react";

import { AuthenticatorSetUp } from "../../ui/authenticator/authenticator-set-up.tsx";
import { isSecret } from "../../ui/authenticator/authenticator.model.ts";
import { Icon } from "../../ui/icon/icon.tsx";
import { PageFrameContext } from "../../ui/page/page-frame.ts";
import classes from "./two-factor.module.css";

/** Turns two-factor sign-in on, with a new secret and how an authenticator app gets it, and off. */
export function Input({ value, onChange, readOnly, values }: InputProps<string | null>) {
  const { t, currentUser, newSecondFactorSecret } = useHost();
  const { projectName } = use(PageFrameContext);
  const [state, setState] = useState<"idle" | "loading" | "failed">("idle");
  const isOn = value !== null && value !== "";
  const email = values["email"];

  async function turnOn() {
    setState("loading");
    try {
      onChange(await newSecondFactorSecret());
      setState("idle");
    } catch {
      setState("failed");
    }
  }

  return (
    <div className={classes.panel}>
      {(isOn || readOnly) && (
        <span className={classes.state} data-on={isOn || undefined}>
          <Icon name={isOn ? "lock" : "lock_open"} />
          {t(`interfaces.2fa-secret.${isOn ? "on" : "off"}`)}
        </span>
      )}
      {isOn && !readOnly && isSecret(value) && (
        <AuthenticatorSetUp
          account={typeof email === "string" ? email : (currentUser?.email ?? "")}
          issuer={projectName}
          secret={value}
        >
          {t("interfaces.2fa-secret.steps")}
        </AuthenticatorSetUp>
      )}
      {!readOnly && (
        <Button
          leftSection={<Icon name={isOn ? "lock_open" : "shield_lock"} size={18} />}
          loading={state === "loading"}
          variant="default"
          onClick={() => (isOn ? onChange(null) : void turnOn())}
        >
          {t(`interfaces.2fa-secret.${isOn ? "turn_off" : "turn_on"}`)}
        </Button>
      )}
      <div role="status">
        {state === "failed" && !isOn && (
          <p className={classes.problem}>{t("interfaces.2fa-secret.failed")}</p>
        )}
      </div>
    </div>
  );
}
