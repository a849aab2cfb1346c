import type { SelectOption } from "./select-box.tsx";
import classes from "./select-box.module.css";

/** The colour of an option; null when it has none. */
export function dotOf(option: SelectOption | undefined) {
  if (option?.color === undefined) return null;
  // The colour is data of the project, hence an inline style.
  return <span aria-hidden className={classes.dot} style={{ background: option.color }} />;
}
