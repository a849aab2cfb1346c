import type { Width } from "../picture/widths.model.ts";
import classes from "./width-picture.module.css";

/** A width, drawn as the room that a field takes of a form. */
export function WidthPicture({ width }: { width: Width }) {
  return (
    <span className={classes.picture} data-width={width} aria-hidden>
      <span className={classes.room} />
    </span>
  );
}
