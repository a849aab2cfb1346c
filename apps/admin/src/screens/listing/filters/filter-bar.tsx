import { Button } from "@mantine/core";
import type { Collection } from "@rowhouse/contract";
import { Suspense, useState } from "react";
import { useFormat, useTranslation } from "../../../i18n/translation.ts";
import { useFieldLabel } from "../../../registry/use-field-label.ts";
import { Text } from "../../../design/words.tsx";
import { Icon } from "../../../design/icon/icon.tsx";
import { AddFilter, between } from "./add-filter.tsx";
import { FilterList } from "../late-parts.ts";
import { isGroup, type AnyFilter, type FindField } from "./filter.model.ts";
import type { Refusals } from "./refusals.ts";
import { QuickFilters } from "./quick-filters.tsx";
import { useSuggestions } from "./suggestions.tsx";
import { useFilterDrafts } from "./use-filter-drafts.ts";
import classes from "./filters.module.css";

interface FilterBarProps {
  collection: Collection;
  findField: FindField;
  filters: AnyFilter[];
  /** Filters that the server refused. */
  refused: Refusals;
  onChange: (filters: AnyFilter[]) => void;
  /** Whether search or filters are in effect, so that clearing them makes sense. */
  isFiltered: boolean;
  onClear: () => void;
}

/**
 * The filters of a listing as chips and groups of them, a menu of fields to add one, those that are asked for most at a
 * click, and a button that clears all.
 */
export function FilterBar(props: FilterBarProps) {
  const { collection, findField, filters, refused, onChange, isFiltered, onClear } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const textOf = (label: string, count?: number) =>
    count === undefined ? label : `${label} ${format.number(count)}`;
  const labelOf = usePathLabel(collection.collection, findField);
  const [open, setOpen] = useState<number | null>(null);
  const edit = useFilterDrafts({ filters, onChange, findField });
  const { drafts } = edit;
  const suggestions = useSuggestions({ collection, findField, filters });
  const parts = { collection, findField, labelOf, refused, edit, open, setOpen };

  return (
    <div className={classes.filters}>
      {drafts.length === 0 ? null : (
        <Suspense fallback={null}>
          <FilterList drafts={drafts} {...parts} />
        </Suspense>
      )}
      <AddFilter
        {...parts}
        onAdd={(filter) => setOpen(edit.add(filter))}
        onAddGroup={() => void edit.addGroup()}
      >
        <Button
          variant="subtle"
          color="gray"
          leftSection={<Icon name="filter_list" size={18} />}
          className={classes.addFilter}
        >
          {drafts.length === 0 ? t("filter") : t("add_field_filter")}
        </Button>
      </AddFilter>
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
      {suggestions.length === 0 ? null : (
        <QuickFilters>
          {suggestions.map(({ filter, label, mark, count }) => (
            <Button
              key={label}
              variant="subtle"
              color="gray"
              className={classes.suggestion}
              leftSection={mark}
              aria-label={t("filters.suggest", { filter: textOf(label, count) })}
              onClick={() =>
                void (isGroup(filter) ? onChange([...filters, filter]) : edit.add(filter))
              }
            >
              <Text weight="normal" color="quiet">
                {textOf(label, count)}
              </Text>
            </Button>
          ))}
        </QuickFilters>
      )}
    </div>
  );
}

/**
 * Returns a function that names what a filter is about: the label of its field, and of each field of a path through
 * relations; the step behind a junction has no name of its own. A field that is gone is called by its name.
 */
function usePathLabel(collection: string, findField: FindField): (path: string) => string {
  const labelOf = useFieldLabel();
  return (path) => {
    const names = path.split(".");
    const at = (index: number) => findField(names.slice(0, index + 1).join("."));
    return names
      .flatMap((name, index) => {
        const before = index === 0 ? null : at(index - 1);
        const isHidden = before !== null && findField.through(before)?.path[0] === name;
        return isHidden
          ? []
          : [labelOf(at(index) ?? { collection, field: name, translation: null })];
      })
      .join(between);
  };
}
