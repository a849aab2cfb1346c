import { useHost } from "@rowhouse/extension-kit";

import { Icon } from "../../ui/icon/icon.tsx";
import classes from "./two-factor.module.css";

/** That there is a secret, never the secret itself; an empty field has no cell. */
export function Cell() {
  const { t } = useHost();
  return (
    <span className={classes.cell}>
      <Icon name="lock" size={18} />
      <span className={classes.words}>{t("interfaces.2fa-secret.on")}</span>
    </span>
  );
}
