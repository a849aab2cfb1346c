import { NativeSelect, Popover } from "@mantine/core";
import type { Field } from "@rowhouse/contract";
import { useTranslation } from "react-i18next";

import { Icon } from "../../../ui/icon/icon.tsx";
import { FilterValue } from "./filter-value.tsx";
import {
  choicesOf,
  isComplete,
  listEntries,
  operatorsFor,
  operatorTexts,
  valueControl,
  withOperator,
  type ListingFilter,
} from "./filter.model.ts";
import classes from "../listing.module.css";

interface FilterChipProps {
  filter: ListingFilter;
  field: Field;
  label: string;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  onChange: (filter: ListingFilter) => void;
  onRemove: () => void;
}

/** One filter as text; a click opens its condition and value. */
export function FilterChip({
  filter,
  field,
  label,
  isOpen,
  onOpen,
  onChange,
  onRemove,
}: FilterChipProps) {
  const { t } = useTranslation();
  const condition = t(operatorTexts[filter.operator] ?? "operator");
  const value = useValueText(filter, field);
  return (
    <span className={classes.chip} data-incomplete={!isComplete(filter) || undefined}>
      <Popover
        opened={isOpen}
        onChange={onOpen}
        position="bottom-start"
        trapFocus
        returnFocus
        width={280}
      >
        <Popover.Target>
          <button
            type="button"
            className={classes.chipBody}
            onClick={() => onOpen(!isOpen)}
            aria-expanded={isOpen}
            aria-label={`${label} ${condition} ${value}`.trim()}
            title={`${label} ${condition} ${value}`.trim()}
          >
            <span className={classes.chipField}>{label}</span> {condition}
            {value === "" ? null : <b className={classes.chipValue}> {value}</b>}
          </button>
        </Popover.Target>
        <Popover.Dropdown aria-label={`${t("filter")}: ${label}`}>
          <form
            className={classes.filterForm}
            onSubmit={(event) => {
              event.preventDefault();
              onOpen(false);
            }}
          >
            <NativeSelect
              label={label}
              aria-label={`${label}: ${t("operator")}`}
              value={filter.operator}
              data={operatorsFor(field).map((one) => ({
                value: one,
                label: t(operatorTexts[one] ?? one),
              }))}
              onChange={(event) => {
                const operator = operatorsFor(field).find(
                  (one) => one === event.currentTarget.value,
                );
                if (operator !== undefined) onChange(withOperator(filter, operator, field));
              }}
            />
            <FilterValue
              filter={filter}
              field={field}
              onChange={(next) => onChange({ ...filter, value: next })}
            />
          </form>
        </Popover.Dropdown>
      </Popover>
      <button
        type="button"
        className={classes.chipRemove}
        aria-label={`${t("remove")}: ${label} ${condition} ${value}`}
        onClick={onRemove}
      >
        <Icon name="close" size={16} />
      </button>
    </span>
  );
}

function useValueText(filter: ListingFilter, field: Field): string {
  const { t } = useTranslation();
  const control = valueControl(field, filter.operator);
  if (control === "none" || filter.value === "") return "";
  if (control === "boolean") return filter.value === "1" ? t("yes") : t("listing.no");
  const labels = new Map(choicesOf(field).map((choice) => [choice.value, choice.label]));
  const isList = filter.operator === "in" || filter.operator === "nin";
  if (isList)
    return listEntries(filter.value)
      .map((entry) => labels.get(entry) ?? entry)
      .join(", ");
  return labels.get(filter.value) ?? filter.value.replace("T", " ");
}
