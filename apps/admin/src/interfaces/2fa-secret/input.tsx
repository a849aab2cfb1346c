import { Button } from "@mantine/core";
import { useHost, type InputProps } from "@rowhouse/extension-kit";

import { Icon } from "../../ui/icon/icon.tsx";
import classes from "./two-factor.module.css";

/** What the server shows in place of a secret; sent back it changes nothing. */
const mask = "**********";

/** Turns two-factor sign-in on, in a dialog that asks for a code, and off. Nobody but the user can turn it on. */
export function Input({ value, onChange, readOnly, values }: InputProps<string | null>) {
  const { t, currentUser, setUpSecondFactor } = useHost();
  const isOn = value !== null && value !== "";
  const isOwn = currentUser !== null && values["id"] === currentUser.id;
  const canChange = !readOnly && (isOn || isOwn);

  async function turnOn() {
    // It is on by now, so there is nothing to save; a change that would have turned it off goes.
    if (await setUpSecondFactor()) onChange(mask);
  }

  return (
    <div className={classes.panel}>
      {(isOn || !canChange) && (
        <span className={classes.state} data-on={isOn || undefined}>
          <Icon name={isOn ? "lock" : "lock_open"} />
          {t(`interfaces.2fa-secret.${isOn ? "on" : "off"}`)}
        </span>
      )}
      {canChange && (
        <Button
          leftSection={<Icon name={isOn ? "lock_open" : "shield_lock"} size={18} />}
          variant="default"
          onClick={() => (isOn ? onChange(null) : void turnOn())}
        >
          {t(`interfaces.2fa-secret.${isOn ? "turn_off" : "turn_on"}`)}
        </Button>
      )}
    </div>
  );
}
