import { isSameValue, type Item } from "@rowhouse/contract";
import {
  createRow,
  editsOf,
  entryOf,
  takeOut,
  useHost,
  type ChangeList,
  type RelatedListProps,
  type RelatedRow,
} from "@rowhouse/extension-kit";
import { useState, type RefObject } from "react";

import { startValues } from "../../editor/read/new-item.model.ts";
import { useFormScope } from "../../form/problems/form-scope.ts";
import { keysAt, rowsBelow } from "../../form/problems/nested-paths.ts";
import { useLead } from "../row-form/use-lead.ts";
import { columnCollection } from "./related-query.model.ts";
import type { RelatedListState } from "./use-related-list.ts";

/** Which row's form is open, and how rows come and go. */
interface OpenRow {
  row: RelatedRow | null;
  open: (row: RelatedRow) => void;
  close: () => void;
  /** Adds a row and opens its form. */
  add: () => void;
  /** Stages another list, and ends what was said of rows that are not in it any more. */
  change: (changes: ChangeList, ...gone: string[]) => void;
}

/** Opens the forms of rows, also where a failed save leads to one. */
export function useOpenRow(
  { onChange, field }: Pick<RelatedListProps, "onChange" | "field">,
  state: RelatedListState,
  root: RefObject<HTMLElement | null>,
): OpenRow {
  const { shape, changes, rows } = state;
  const { allowedStatuses } = useHost();
  const scope = useFormScope();
  const [openId, setOpenId] = useState<string | null>(null);
  const [fresh, setFresh] = useState<{ id: string; values: Item } | null>(null);

  const change = (next: ChangeList, ...gone: string[]) => {
    const keys = gone.flatMap((id) => [
      ...keysAt(scope.invalidTexts, [field.field, id]),
      ...keysAt(scope.errors, [field.field, id]),
    ]);
    for (const key of keys) scope.onInvalidText(key, null);
    onChange(next);
  };
  const add = () => {
    const target = columnCollection(shape);
    const start = filled(startValues(target, allowedStatuses(target.collection, null) ?? []));
    const { far, owner } = shape;
    const junction = filled(startValues(shape.collection, []));
    const { [owner]: _owner, ...own } = far === null ? start : { ...junction, [far.field]: start };
    const values = { ...own, ...state.lastPlace() };
    const created = createRow(changes, values);
    onChange(created.changes);
    setFresh({ id: created.id, values });
    setOpenId(created.id);
  };
  const row = rows.find(({ id }) => id === openId) ?? null;
  const close = () => {
    setOpenId(null);
    if (row === null || fresh?.id !== row.id) return;
    // Nothing was entered: there is nothing to keep.
    const isEmpty =
      isSameValue(editsOf(shape, entryOf(shape, changes, row.id)), fresh.values) &&
      keysAt(scope.invalidTexts, [field.field, row.id]).length === 0;
    if (isEmpty) change(takeOut(shape, changes, { row, removal: "unlink" }), row.id);
  };
  useLead(root, {
    // Where the code of the list came later than the attempt to lead here.
    isDue: scope.failedAttempts > 0 && scope.firstError === field.field,
    onLead: () => {
      const [first] = rowsBelow(scope.errors, field.field);
      if (first !== undefined) setOpenId(first);
      return first !== undefined;
    },
  });
  return { row, open: ({ id }) => setOpenId(id), close, add, change };
}

/** Empty values are not sent: the server knows its own defaults. */
function filled(values: Item): Item {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== null && value !== undefined),
  );
}
