import { Button, Menu } from "@mantine/core";
import type { Field } from "@rowhouse/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";

import { Icon } from "../../../ui/icon/icon.tsx";
import { FilterChip } from "./filter-chip.tsx";
import { isComplete, operatorsFor, startFilter, type ListingFilter } from "./filter.model.ts";
import { useDebounced } from "../../../ui/search/use-debounced.ts";
import classes from "../listing.module.css";

interface FilterBarProps {
  fields: Record<string, Field>;
  labelOf: (field: Field) => string;
  filters: ListingFilter[];
  onChange: (filters: ListingFilter[]) => void;
  /** Whether search or filters are in effect, so that clearing them makes sense. */
  isFiltered: boolean;
  onClear: () => void;
}

/** The filters of a listing as chips, a menu of fields to add one, and a button that clears all. */
export function FilterBar({
  fields,
  labelOf,
  filters,
  onChange,
  isFiltered,
  onClear,
}: FilterBarProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<number | null>(null);
  const [drafts, setDrafts] = useDebounced({ value: filters, onChange, isSame: isSameFilters });
  const replace = (index: number, filter: ListingFilter) =>
    setDrafts(drafts.map((one, at) => (at === index ? filter : one)));

  return (
    <div className={classes.filters}>
      {drafts.map((filter, index) => {
        const field = fields[filter.field];
        if (field === undefined) return null;
        return (
          <FilterChip
            // Filters have no identity of their own; a field may have several.
            key={`${index} ${filter.field}`}
            filter={filter}
            field={field}
            label={labelOf(field)}
            isOpen={open === index}
            onOpen={(isOpen) => setOpen(isOpen ? index : null)}
            onChange={(next) => replace(index, next)}
            onRemove={() => {
              setOpen(null);
              setDrafts(
                drafts.filter((_, at) => at !== index),
                { isImmediate: true },
              );
            }}
          />
        );
      })}
      <AddFilter
        label={drafts.length === 0 ? t("filter") : t("add_field_filter")}
        fields={fields}
        labelOf={labelOf}
        onAdd={(filter) => {
          setDrafts([...drafts, filter]);
          setOpen(drafts.length);
        }}
      />
      {isFiltered || drafts.length > 0 ? (
        <Button
          variant="subtle"
          color="gray"
          onClick={() => {
            setOpen(null);
            setDrafts([], { isImmediate: true });
            onClear();
          }}
        >
          {t("clear_filters")}
        </Button>
      ) : null}
    </div>
  );
}

interface AddFilterProps extends Pick<FilterBarProps, "fields" | "labelOf"> {
  label: string;
  onAdd: (filter: ListingFilter) => void;
}

function AddFilter({ label, fields, labelOf, onAdd }: AddFilterProps) {
  const { t } = useTranslation();
  const offered = Object.values(fields).filter((field) => operatorsFor(field).length > 0);
  if (offered.length === 0) return null;
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          leftSection={<Icon name="filter_list" size={18} />}
          className={classes.addFilter}
        >
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes.fieldMenu}>
        <Menu.Label>{t("add_field_filter")}</Menu.Label>
        {offered.map((field) => (
          <Menu.Item key={field.field} onClick={() => onAdd(startFilter(field))}>
            {labelOf(field)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Incomplete filters are not reported. */
function isSameFilters(a: ListingFilter[], b: ListingFilter[]): boolean {
  return JSON.stringify(a.filter(isComplete)) === JSON.stringify(b.filter(isComplete));
}
