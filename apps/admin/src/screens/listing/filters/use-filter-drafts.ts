import { useRef } from "react";

import { useDebounced } from "../../../ui/search/use-debounced.ts";
import {
  filterId,
  isComplete,
  isUsable,
  type FindField,
  type ListingFilter,
} from "./filter.model.ts";

/** A filter as it is edited, and as the list has it: the two differ while what is typed is no valid value. */
export interface FilterDraft {
  id: number;
  filter: ListingFilter;
  /** The last version that could be used; null while there is none. */
  applied: ListingFilter | null;
}

/** The filters of a listing while they are edited. */
export interface FilterDrafts {
  drafts: readonly FilterDraft[];
  /** Returns the draft it adds. */
  add: (filter: ListingFilter) => FilterDraft;
  change: (id: number, filter: ListingFilter) => void;
  remove: (id: number) => void;
  clear: () => void;
}

/**
 * Edits filters without touching the list before they can be used: a value that is half typed or wrong leaves the list
 * as it was. Filters that change from outside (a link, a bookmark, a value in a cell) replace what is edited.
 */
export function useFilterDrafts(input: {
  filters: readonly ListingFilter[];
  onChange: (filters: ListingFilter[]) => void;
  findField: FindField;
}): FilterDrafts {
  const { filters, onChange, findField } = input;
  const nextId = useRef(0);
  const [drafts, setDrafts] = useDebounced<readonly FilterDraft[]>({
    value: filters.map((filter, index) => ({ id: -1 - index, filter, applied: filter })),
    onChange: (next) => {
      const applied = appliedOf(next);
      if (identity(applied) !== identity(filters)) onChange(applied);
    },
    isSame: (a, b) => identity(appliedOf(a)) === identity(appliedOf(b)),
  });

  const draft = (filter: ListingFilter, id: number, before: ListingFilter | null): FilterDraft => {
    if (isUsable(filter, findField(filter.field))) return { id, filter, applied: filter };
    return { id, filter, applied: isComplete(filter) ? before : null };
  };
  return {
    drafts,
    add: (filter) => {
      nextId.current += 1;
      const added = draft(filter, nextId.current, null);
      setDrafts([...drafts, added]);
      return added;
    },
    change: (id, filter) =>
      setDrafts(drafts.map((one) => (one.id === id ? draft(filter, id, one.applied) : one))),
    remove: (id) =>
      setDrafts(
        drafts.filter((one) => one.id !== id),
        { isImmediate: true },
      ),
    clear: () => setDrafts([], { isImmediate: true }),
  };
}

function appliedOf(drafts: readonly FilterDraft[]): ListingFilter[] {
  return drafts.flatMap(({ applied }) => applied ?? []);
}

function identity(filters: readonly ListingFilter[]): string {
  return filters.filter(isComplete).map(filterId).join();
}
