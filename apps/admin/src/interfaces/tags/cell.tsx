import { titleCase } from "@rowhouse/contract";
import { type CellProps } from "@rowhouse/extension-kit";

import type { tagsOptions } from "./interface.ts";
import { readTags, type TagList } from "./model.ts";
import classes from "./tags.module.css";

/** More tags than this do not fit into the widest column. */
const maxShown = 20;

/** Small tags on one line. */
export function Cell({ value, options }: CellProps<TagList, typeof tagsOptions>) {
  return (
    <span className={classes.cell}>
      {readTags(value)
        .slice(0, maxShown)
        .map((tag) => (
          <span key={tag} className={classes.tag}>
            {options.format ? titleCase(tag) : tag}
          </span>
        ))}
    </span>
  );
}
