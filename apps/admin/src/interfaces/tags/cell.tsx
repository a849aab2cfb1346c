import { titleCase } from "@rowhouse/contract";
import { readTextList, type CellProps, type TextList } from "@rowhouse/extension-kit";

import { CutList } from "../../design/cut-list/cut-list.tsx";
import type { tagsOptions } from "./interface.ts";
import classes from "./tags.module.css";

/** More tags than this do not fit into the widest column. */
const maxShown = 20;

/** Small tags on one line; those that do not fit are counted. */
export function Cell({ value, options }: CellProps<TextList, typeof tagsOptions>) {
  const tags = readTextList(value).map((tag) => (options.format ? titleCase(tag) : tag));
  return (
    <CutList entries={tags} max={maxShown}>
      {(tag) => <bdi className={classes.cellTag}>{tag}</bdi>}
    </CutList>
  );
}
