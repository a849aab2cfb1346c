import { useRef } from "react";

import { useDebounced } from "../../../design/search/use-debounced.ts";
import {
  completeFilters,
  filterId,
  isComplete,
  isGroup,
  isUsable,
  type AnyFilter,
  type FindField,
  type ListingFilter,
  type ListingFilterGroup,
} from "./filter.model.ts";

/** A filter as it is edited, and as the list has it: the two differ while what is typed is no valid value. */
export interface ConditionDraft {
  id: number;
  filter: ListingFilter;
  /** The last version that could be used; null while there is none. */
  applied: ListingFilter | null;
}

/** A group of filters that are edited. */
export interface GroupDraft extends Pick<ListingFilterGroup, "group" | "isOff"> {
  id: number;
  drafts: readonly FilterDraft[];
}

export type FilterDraft = ConditionDraft | GroupDraft;

/** The filters of a listing while they are edited. */
export interface FilterDrafts {
  drafts: readonly FilterDraft[];
  /** Adds a filter at the end of a group, or of all filters, and returns its id. */
  add: (filter: ListingFilter, into?: number) => number;
  /** Adds a group that is to be filled, and returns its id. */
  addGroup: () => number;
  change: (id: number, filter: ListingFilter) => void;
  changeGroup: (id: number, change: Pick<ListingFilterGroup, "group" | "isOff">) => void;
  /** Puts a filter into a group in which any has to hold, together with another one; returns the id of that. */
  addAlternative: (id: number, filter: ListingFilter) => number;
  /** Takes the filters of a group out of it. */
  dissolve: (id: number) => void;
  remove: (id: number) => void;
  clear: () => void;
}

export function isGroupDraft(draft: FilterDraft): draft is GroupDraft {
  return "drafts" in draft;
}

/**
 * Edits filters without touching the list before they can be used: a value that is half typed or wrong leaves the list
 * as it was. Filters that change from outside (a link, a bookmark, a value in a cell) replace what is edited.
 */
export function useFilterDrafts(input: {
  filters: readonly AnyFilter[];
  onChange: (filters: AnyFilter[]) => void;
  findField: FindField;
}): FilterDrafts {
  const { filters, onChange, findField } = input;
  const lastId = useRef(0);
  const [drafts, setDrafts] = useDebounced<readonly FilterDraft[]>({
    value: draftsOf(filters),
    onChange: (next) => {
      const applied = appliedOf(next);
      if (identity(applied) !== identity(filters)) onChange(applied);
    },
    isSame: (a, b) => identity(appliedOf(a)) === identity(appliedOf(b)),
  });

  const nextId = () => (lastId.current += 1);
  const draft = (filter: ListingFilter, id: number, before: ListingFilter | null): FilterDraft => {
    if (isUsable(filter, findField(filter.field))) return { id, filter, applied: filter };
    return { id, filter, applied: isComplete(filter) ? before : null };
  };
  const replace = (
    id: number,
    by: (found: FilterDraft) => readonly FilterDraft[],
    isImmediate = false,
  ) => setDrafts(replaced(drafts, id, by), isImmediate ? { isImmediate } : {});

  return {
    drafts,
    add: (filter, into) => {
      const added = draft(filter, nextId(), null);
      const extended =
        into === undefined
          ? [...drafts, added]
          : replaced(drafts, into, (found) =>
              isGroupDraft(found)
                ? [{ ...found, drafts: [...found.drafts, added] }]
                : [found, added],
            );
      setDrafts(extended, { isImmediate: true });
      return added.id;
    },
    addGroup: () => {
      const id = nextId();
      setDrafts([...drafts, { id, group: "any", drafts: [] }]);
      return id;
    },
    change: (id, filter) =>
      replace(id, (found) => (isGroupDraft(found) ? [found] : [draft(filter, id, found.applied)])),
    changeGroup: (id, change) =>
      replace(
        id,
        (found) => {
          if (!isGroupDraft(found)) return [found];
          const { isOff: _, ...rest } = found;
          return [{ ...rest, ...change }];
        },
        true,
      ),
    addAlternative: (id, filter) => {
      const added = draft(filter, nextId(), null);
      replace(id, (found) => [{ id: nextId(), group: "any", drafts: [found, added] }]);
      return added.id;
    },
    dissolve: (id) => replace(id, (found) => (isGroupDraft(found) ? found.drafts : [found]), true),
    remove: (id) => replace(id, () => [], true),
    clear: () => setDrafts([], { isImmediate: true }),
  };
}

/** The drafts with others in the place of one; a group that is left empty goes with its last filter. */
function replaced(
  drafts: readonly FilterDraft[],
  id: number,
  by: (found: FilterDraft) => readonly FilterDraft[],
): FilterDraft[] {
  return drafts.flatMap((draft): readonly FilterDraft[] => {
    if (draft.id === id) return by(draft);
    if (!isGroupDraft(draft)) return [draft];
    const inner = replaced(draft.drafts, id, by);
    return inner.length === 0 && draft.drafts.length > 0 ? [] : [{ ...draft, drafts: inner }];
  });
}

/** Drafts of stored filters; their ids are below those of added ones. */
function draftsOf(filters: readonly AnyFilter[]): FilterDraft[] {
  let id = 0;
  const drafted = (filter: AnyFilter): FilterDraft => {
    id -= 1;
    if (!isGroup(filter)) return { id, filter, applied: filter };
    const { filters: inner, ...group } = filter;
    return { id, ...group, drafts: inner.map(drafted) };
  };
  return filters.map(drafted);
}

function appliedOf(drafts: readonly FilterDraft[]): AnyFilter[] {
  return drafts.flatMap((draft): AnyFilter[] => {
    if (!isGroupDraft(draft)) return draft.applied === null ? [] : [draft.applied];
    const { id: _, drafts: inner, ...group } = draft;
    const filters = appliedOf(inner);
    return filters.length === 0 ? [] : [{ ...group, filters }];
  });
}

function identity(filters: readonly AnyFilter[]): string {
  return completeFilters(filters).map(filterId).join();
}
