import { linesHeight } from "./parts.ts";
import classes from "./input-placeholder.module.css";

/** Has the height of an input that is on its way, so that the form does not shift when it appears. */
export function InputPlaceholder({ lines }: { lines: number | undefined }) {
  return (
    // How high the input will be is data.
    <span
      aria-hidden
      className={classes.placeholder}
      data-pending
      style={{ blockSize: linesHeight(lines) }}
    />
  );
}
