import { Button } from "@mantine/core";
import { ownValue, type Field } from "@rowhouse/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";

import { Icon } from "../../../ui/icon/icon.tsx";
import { SearchMenu } from "../../../ui/search/search-menu.tsx";
import { FilterChip } from "./filter-chip.tsx";
import {
  filterId,
  filterProblem,
  startFilter,
  type FindField,
  type ListingFilter,
} from "./filter.model.ts";
import { operatorsFor } from "./operators.ts";
import type { Refusals } from "./refusals.ts";
import { useFilterDrafts } from "./use-filter-drafts.ts";
import { usePathLabel } from "./use-path-label.ts";
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
