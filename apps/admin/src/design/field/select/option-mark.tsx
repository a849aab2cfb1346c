import { Icon } from "../../icon/icon.tsx";
import type { SelectOption } from "./select-box.tsx";
import classes from "./select-box.module.css";

/** The picture or color before an option; null when it has none. One that is no choice any more has a warning. */
export function markOf(option: SelectOption | undefined) {
  if (option === undefined) return null;
  const { color, mark, isMissing } = option;
  if (isMissing) return <Icon className={classes.warning} name="warning" size={18} />;
  // Its name is that of the option.
  if (mark !== undefined) return <span aria-hidden>{mark}</span>;
  // The color is data of the project, hence an inline style.
  if (color !== undefined)
    return <span aria-hidden className={classes.dot} style={{ background: color }} />;
  return null;
}
