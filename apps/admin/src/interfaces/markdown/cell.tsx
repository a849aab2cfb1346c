import type { CellProps } from "@rowhouse/extension-kit";
import { Row } from "../../design/words.tsx";
import { Icon } from "../../design/icon/icon.tsx";
import classes from "./markdown.module.css";

/** An icon; how the text begins is its tooltip. */
export function Cell({ value }: CellProps<string | number>) {
  const start = String(value).slice(0, longest);
  return (
    <Row as="span" inline color="quiet" className={classes.cell} title={start}>
      <Icon label={start} name="short_text" />
    </Row>
  );
}

/** Characters of the tooltip. */
const longest = 200;
