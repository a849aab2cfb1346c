import { VisuallyHidden } from "@mantine/core";
import { Row } from "../../words.tsx";
import { Swatch } from "./swatch.tsx";
import classes from "./swatch.module.css";

/** A color in a list: a dot that is called by its name. */
export function SwatchCell({ color, name }: { color: string; name: string }) {
  return (
    <Row as="span" inline className={classes.cell} title={name}>
      <Swatch color={color} isDot />
      <VisuallyHidden>{name}</VisuallyHidden>
    </Row>
  );
}
