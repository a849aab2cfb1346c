import { titleCase } from "@rowhouse/contract";
import { flagOption, type CellProps } from "@rowhouse/extension-kit";

import { readTags } from "./model.ts";
import classes from "./tags.module.css";

/** More than fit into the widest column; the rest would only cost time. */
const mostShown = 20;

/** Small tags on one line. */
export function Cell({ value, options }: CellProps) {
  return (
    <span className={classes.cell}>
      {readTags(value)
        .slice(0, mostShown)
        .map((tag) => (
          <span key={tag} className={classes.tag}>
            {flagOption(options.format) ? titleCase(tag) : tag}
          </span>
        ))}
    </span>
  );
}
