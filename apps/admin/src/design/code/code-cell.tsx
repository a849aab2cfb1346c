import { Row } from "../words.tsx";
import { Icon } from "../icon/icon.tsx";
import classes from "./code-cell.module.css";

/** The cell of code in lists: an icon, and in its tooltip what the label says. It is pale for nothing. */
export function CodeCell({ label, isEmpty }: { label: string; isEmpty: boolean }) {
  return (
    <Row
      as="span"
      inline
      color="quiet"
      className={classes.cell}
      data-empty={isEmpty || undefined}
      title={label}
    >
      <Icon label={label} name="code" />
    </Row>
  );
}
