import { useHost } from "@rowhouse/extension-kit";
import { Row } from "../../design/words.tsx";
import { Icon } from "../../design/icon/icon.tsx";
import classes from "./two-factor.module.css";

/** That there is a secret, never the secret itself; an empty field has no cell. */
export function Cell() {
  const { t } = useHost();
  return (
    <Row as="span" inline gap={2} align="center" nowrap className={classes.cell}>
      <Icon name="lock" size={18} />
      <span className={classes.words}>{t("interfaces.2fa-secret.on")}</span>
    </Row>
  );
}
