import { useHost, type InputProps } from "@rowhouse/extension-kit";
import { Row } from "../../design/words.tsx";
import { Icon } from "../../design/icon/icon.tsx";
import classes from "./two-factor.module.css";

/** Whether there is a secret. It is set up and switched off beside the form of an account, where a code proves it. */
export function Input({ value, id }: InputProps<string | null>) {
  const { t } = useHost();
  const isOn = value !== null && value !== "";
  return (
    <Row
      as="span"
      id={id}
      gap={2}
      align="center"
      className={classes.state}
      data-on={isOn || undefined}
    >
      <Icon name={isOn ? "lock" : "lock_open"} />
      {t(`interfaces.2fa-secret.${isOn ? "on" : "off"}`)}
    </Row>
  );
}
