import { Row } from "../words.tsx";
import { Icon } from "../icon/icon.tsx";
import classes from "./secret-cell.module.css";

/** What lists show of a secret: that there is one. */
export function SecretCell({ label }: { label: string }) {
  return (
    <Row as="span" inline color="quiet" className={classes.cell} title={label}>
      <Icon label={label} name="lock" size={18} />
    </Row>
  );
}
