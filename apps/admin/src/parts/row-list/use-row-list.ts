import { isSameValue, ownValue, type Item } from "@rowhouse/contract";
import { fieldLabel, useHost, type InvalidText, type RowListProps } from "@rowhouse/extension-kit";
import { useState } from "react";

import { defaultValue } from "../../form/defaults.ts";
import {
  draftText,
  emptyRow,
  itemsOf,
  movedRow,
  readDraft,
  rowProblems,
  rowsFrom,
  withRow,
  type ListRow,
  type RowProblem,
} from "./rows.model.ts";

/** Rows as they stand here: what was staged of them, or the text that the form keeps as long as they cannot be. */
interface OwnRows {
  rows: ListRow[];
  staged: unknown;
  draft: string | null;
}

/**
 * The rows of a field. They are staged once all of them can be stored; until then the form keeps them as text that is no
 * valid value, so that nothing is lost. A value from outside (undo, clear, revert) brings rows of its own.
 */
export function useRowList(props: RowListProps) {
  const { fields, value, read, write, keyField, invalidText, onChange, onInvalidText } = props;
  const host = useHost();
  const [own, setOwn] = useState<OwnRows | null>(null);
  const isOwn =
    own !== null &&
    (own.draft === null
      ? invalidText === null && isSameValue(own.staged, value)
      : invalidText?.text === own.draft);
  const kept = invalidText === null ? null : readDraft(invalidText.text);
  const rows = isOwn ? own.rows : (kept ?? rowsFrom(read(value)));
  const problems = rowProblems(rows, fields, keyField);

  function describe({ row, field, kind }: RowProblem, all: readonly ListRow[]) {
    const invalid = ownValue(row.invalid, field.field);
    const problem =
      kind === "invalid" && invalid !== undefined
        ? host.t(invalid.key, invalid.params)
        : host.t(kind === "repeated" ? "rows.repeated" : "problems.required");
    const number = all.filter(({ isRemoved }) => isRemoved !== true).indexOf(row) + 1;
    return { row: number, field: fieldLabel(field, host), problem };
  }

  function change(next: ListRow[]) {
    const [first] = rowProblems(next, fields, keyField);
    if (first === undefined) {
      const staged = write(itemsOf(next));
      setOwn({ rows: next, staged, draft: null });
      if (invalidText !== null) onInvalidText(null);
      if (!isSameValue(staged, value)) onChange(staged);
      return;
    }
    const draft = draftText(next);
    setOwn({ rows: next, staged: null, draft });
    onInvalidText({ text: draft, key: "rows.unfinished", params: describe(first, next) });
  }

  function changeRow(id: string, part: (row: ListRow) => Partial<ListRow>) {
    change(rows.map((row) => (row.id === id ? { ...row, ...part(row) } : row)));
  }

  function add(values: Item, after?: string): string {
    const added = withRow(rows, values, after);
    change(added.rows);
    return added.id;
  }

  return {
    rows,
    problems,
    /** How many rows are stored. */
    count: itemsOf(rows).length,
    stage: (id: string, key: string, next: unknown) =>
      changeRow(id, ({ values, invalid }) => ({
        values: { ...values, [key]: next },
        invalid: without(invalid, key),
      })),
    stageInvalid: (id: string, key: string, text: InvalidText | null) =>
      changeRow(id, ({ invalid }) => ({
        invalid: text === null ? without(invalid, key) : { ...invalid, [key]: text },
      })),
    add: () => add(emptyRow(fields, defaultValue)),
    /** Two rows cannot have one key. */
    duplicate: (row: ListRow) =>
      add(keyField === undefined ? row.values : { ...row.values, [keyField]: null }, row.id),
    remove: (id: string, isRemoved: boolean) => changeRow(id, () => ({ isRemoved })),
    move: (from: string, to: string) => change(movedRow(rows, from, to)),
  };
}

/** The rows and what can be done with them. */
export type RowListState = ReturnType<typeof useRowList>;

function without(all: ListRow["invalid"], key: string): ListRow["invalid"] {
  return Object.fromEntries(Object.entries(all).filter(([name]) => name !== key));
}
