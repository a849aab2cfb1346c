import { isSameValue } from "@rowhouse/contract";
import {
  readTextList,
  stagedTextList,
  type InputProps,
  type TextList,
} from "@rowhouse/extension-kit";
import { useState } from "react";

import type { checkboxesOptions } from "./interface.ts";
import { moveRow, rowsOf, textsOf, type Row } from "./model.ts";

/**
 * The rows of the input. They keep their places while boxes are ticked; a value from outside (undo, clear, revert)
 * brings rows of its own.
 */
export function useRows(props: InputProps<TextList | null, typeof checkboxesOptions>) {
  const { value, options, field, onChange } = props;
  const { choices, allow_other: mayBeOwn, wrap } = options;
  const stored = readTextList(value);
  const [own, setOwn] = useState<{ rows: Row[]; texts: string[] } | null>(null);
  const rows =
    own !== null && isSameValue(own.texts, stored)
      ? own.rows
      : rowsOf(stored, choices.list ?? [], mayBeOwn);

  function change(next: Row[]) {
    const texts = textsOf(next);
    setOwn({ rows: next, texts });
    if (!isSameValue(texts, stored)) onChange(stagedTextList(texts, field, wrap));
  }

  function changeRow(id: string, part: Partial<Row>) {
    change(rows.map((row) => (row.id === id ? { ...row, ...part } : row)));
  }

  return {
    rows,
    choose: (id: string, isChosen: boolean) => changeRow(id, { isChosen }),
    write: (id: string, text: string) => changeRow(id, { value: text }),
    move: (from: number, to: number) => change(moveRow(rows, from, to)),
    /** Adds an empty row for words of one's own; it is saved once it has some. */
    add: () =>
      change([...rows, { id: `own ${rows.length}`, value: "", isChosen: true, isOwn: true }]),
  };
}
