import { Row } from "../words.tsx";
import { Icon } from "../icon/icon.tsx";
import classes from "./secret-cell.module.css";

/** The cell of a secret in lists: it shows that there is one. */
export function SecretCell({ label }: { label: string }) {
  return (
    <Row as="span" inline color="quiet" className={classes.cell} title={label}>
      <Icon label={label} name="lock" size={18} />
    </Row>
  );
}
