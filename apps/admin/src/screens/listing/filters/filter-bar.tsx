import { Button } from "@mantine/core";
import { type Field, ownValue } from "@rowhouse/contract";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useFieldLabel } from "../../../registry/use-field-label.ts";
import { Icon } from "../../../design/icon/icon.tsx";
import { SearchMenu } from "../../../design/search/search-menu.tsx";
import { useDebounced } from "../../../design/search/use-debounced.ts";
import { FilterChip } from "./filter-chip.tsx";
import {
  filterId,
  filterProblem,
  type FindField,
  isComplete,
  isUsable,
  type ListingFilter,
  startFilter,
} from "./filter.model.ts";
import { operatorsFor } from "./operators.ts";
import type { Refusals } from "./refusals.ts";
import classes from "./filters.module.css";

interface FilterBarProps {
  collection: string;
  fields: Record<string, Field>;
  findField: FindField;
  filters: ListingFilter[];
  /** Filters that the server refused. */
  refused: Refusals;
  onChange: (filters: ListingFilter[]) => void;
  /** Whether search or filters are in effect, so that clearing them makes sense. */
  isFiltered: boolean;
  onClear: () => void;
}

/** The filters of a listing as chips, a menu of fields to add one, and a button that clears all. */
export function FilterBar(props: FilterBarProps) {
  const { collection, fields, findField, filters, refused, onChange, isFiltered, onClear } = props;
  const { t } = useTranslation();
  const labelOf = usePathLabel(collection, findField);
  const [open, setOpen] = useState<number | null>(null);
  const { drafts, ...edit } = useFilterDrafts({ filters, onChange, findField });

  return (
    <div className={classes.filters}>
      {drafts.map(({ id, filter }) => {
        const field = findField(filter.field);
        const problem = filterProblem(filter, field);
        return (
          <FilterChip
            key={id}
            filter={filter}
            field={field}
            label={labelOf(filter.field)}
            problem={problem ?? (refused.has(filterId(filter)) ? "filters.refused" : null)}
            isOpen={open === id}
            onOpen={(isOpen) => setOpen(isOpen ? id : null)}
            onChange={(next) => edit.change(id, next)}
            onRemove={() => {
              setOpen(null);
              edit.remove(id);
            }}
          />
        );
      })}
      <AddFilter
        label={drafts.length === 0 ? t("filter") : t("add_field_filter")}
        fields={fields}
        labelOf={labelOf}
        onAdd={(filter) => setOpen(edit.add(filter).id)}
      />
      {isFiltered || drafts.length > 0 ? (
        <Button
          variant="subtle"
          color="gray"
          onClick={() => {
            setOpen(null);
            edit.clear();
            onClear();
          }}
        >
          {t("clear_filters")}
        </Button>
      ) : null}
    </div>
  );
}

interface AddFilterProps extends Pick<FilterBarProps, "fields"> {
  label: string;
  labelOf: (path: string) => string;
  onAdd: (filter: ListingFilter) => void;
}

function AddFilter({ label, fields, labelOf, onAdd }: AddFilterProps) {
  const { t } = useTranslation();
  const offered = Object.values(fields).filter((field) => operatorsFor(field).length > 0);
  if (offered.length === 0) return null;
  return (
    <SearchMenu
      label={t("add_field_filter")}
      searchLabel={t("filters.searchFields")}
      options={offered.map(({ field }) => ({ value: field, label: labelOf(field) }))}
      onPick={(name) => {
        const field = ownValue(fields, name);
        if (field !== undefined) onAdd(startFilter(field));
      }}
    >
      <Button
        variant="subtle"
        color="gray"
        leftSection={<Icon name="filter_list" size={18} />}
        className={classes.addFilter}
      >
        {label}
      </Button>
    </SearchMenu>
  );
}

/**
 * Returns a function that names what a filter is about: the label of its field, and of each field of a path through
 * relations. A field that is gone is called by its name.
 */
function usePathLabel(collection: string, findField: FindField): (path: string) => string {
  const labelOf = useFieldLabel();
  return (path) =>
    path
      .split(".")
      .map((field, index, parts) => {
        const found = findField(parts.slice(0, index + 1).join("."));
        return labelOf(found ?? { collection, field, translation: null });
      })
      .join(" › ");
}

/** A filter as it is edited, and as the list has it: the two differ while what is typed is no valid value. */
interface FilterDraft {
  id: number;
  filter: ListingFilter;
  /** The last version that could be used; null while there is none. */
  applied: ListingFilter | null;
}

/** The filters of a listing while they are edited. */
interface FilterDrafts {
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
function useFilterDrafts(input: {
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
