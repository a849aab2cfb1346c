import { Button, Popover } from "@mantine/core";
import type { Field } from "@rowhouse/contract";
import { useTranslation } from "react-i18next";

import { SelectBox } from "../../../ui/field/select/select-box.tsx";
import { Icon } from "../../../ui/icon/icon.tsx";
import { FilterValue } from "./value/filter-value.tsx";
import { isComplete, valueList, withOperator, type ListingFilter } from "./filter.model.ts";
import { operatorsFor, operatorText } from "./operators.ts";
import { useProblemText, type ChipProblem } from "./use-problem-text.ts";
import { useValueText } from "./value/use-value-text.ts";
import classes from "./filters.module.css";

interface FilterChipProps {
  filter: ListingFilter;
  /** Null when there is no such field (any more). */
  field: Field | null;
  label: string;
  /** Why the filter cannot be used; null when it can. */
  problem: ChipProblem | null;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  onChange: (filter: ListingFilter) => void;
  onRemove: () => void;
}

/** One filter as text; a click opens its condition and value. One that cannot be used says so. */
export function FilterChip(props: FilterChipProps) {
  const { filter, field, label, problem, isOpen, onOpen, onRemove } = props;
  const { t } = useTranslation();
  const value = useValueText(filter, field);
  const condition = useConditionText(filter, field);
  const name = [label, condition, value].filter((part) => part !== "").join(" ");
  const fault = problem === null ? "" : t("filters.unusable");
  return (
    <span
      className={classes.chip}
      data-incomplete={!isComplete(filter) || undefined}
      data-invalid={problem !== null || undefined}
    >
      <Popover
        opened={isOpen}
        onChange={onOpen}
        // Mantine would take Escape from the lists that are open in it.
        closeOnEscape={false}
        position="bottom-start"
        trapFocus
        width={300}
      >
        <Popover.Target>
          <button
            type="button"
            className={classes.chipBody}
            onClick={() => onOpen(!isOpen)}
            aria-expanded={isOpen}
            title={fault === "" ? name : undefined}
          >
            {problem === null ? null : <Icon name="error" size={16} />}
            <span className={classes.chipText}>
              <span className={classes.chipField}>{label}</span>
              {condition === "" ? null : ` ${condition}`}
              {value === "" ? null : " "}
              {value === "" ? null : <b className={classes.chipValue}>{value}</b>}
            </span>{" "}
            {fault === "" ? null : <span className={classes.chipFault}>{fault}</span>}
          </button>
        </Popover.Target>
        <Popover.Dropdown
          className={classes.popover ?? ""}
          onKeyDown={(event) => {
            const isOwn = event.currentTarget.contains(event.target as Node); // cast: keys come from elements
            if (event.key === "Escape" && isOwn) onOpen(false);
          }}
        >
          <FilterForm {...props} onClose={() => onOpen(false)} />
        </Popover.Dropdown>
      </Popover>
      <button
        type="button"
        className={classes.chipRemove}
        aria-label={`${t("remove")}: ${name}`}
        onClick={onRemove}
      >
        <Icon name="close" size={16} />
      </button>
    </span>
  );
}

function FilterForm(props: FilterChipProps & { onClose: () => void }) {
  const { filter, field, label, problem, onChange, onRemove, onClose } = props;
  const { t } = useTranslation();
  const sentence = useProblemText(problem, field);
  if (field === null) {
    return (
      <div className={classes.form}>
        <p className={classes.fault} role="alert">
          {sentence}
        </p>
        <Button variant="default" onClick={onRemove} data-autofocus>
          {t("filters.remove")}
        </Button>
      </div>
    );
  }
  const operators = operatorsFor(field);
  // One that is not offered any more, or that a link holds, can still be seen and left.
  const offered = operators.includes(filter.operator) ? operators : [filter.operator, ...operators];
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (problem === null) onClose();
      }}
    >
      <SelectBox
        label={label}
        aria-label={`${label}: ${t("operator")}`}
        placeholder={t("operator")}
        value={filter.operator}
        options={offered.map((one) => ({ value: one, label: t(operatorText(field, one)) }))}
        onChange={(chosen) => {
          const operator = offered.find((one) => one === chosen);
          if (operator !== undefined) onChange(withOperator(filter, operator, field));
        }}
      />
      <FilterValue
        key={filter.operator}
        filter={filter}
        field={field}
        error={problem === "filters.refused" ? null : sentence}
        onChange={(next) => onChange({ ...filter, value: next })}
      />
      {problem === "filters.refused" ? (
        <p className={classes.fault} role="alert">
          {sentence}
        </p>
      ) : null}
      <Button type="submit" variant="default" className={classes.done}>
        {t("done")}
      </Button>
    </form>
  );
}

/** The words of the condition; one picked value "is", several are "one of". */
function useConditionText(filter: ListingFilter, field: Field | null): string {
  const { t } = useTranslation();
  const { operator } = filter;
  if (field === null) return "";
  const isOne = valueList(filter).length < 2;
  if (field.type === "o2m" && isOne && (operator === "in" || operator === "all"))
    return t("filters.includes");
  if (operator === "in" && isOne) return t("filters.is");
  if (operator === "nin" && isOne) return t("filters.isNot");
  return t(operatorText(field, operator));
}
