import { Button, Popover } from "@mantine/core";
import { type Field, readDate, readDateTime } from "@rowhouse/contract";
import { useFormat, useTranslation } from "../../../i18n/translation.ts";
import { Row, Stack, Text } from "../../../design/words.tsx";
import type { Formats } from "../../../i18n/format.ts";
import { datePattern } from "../../../design/field/date/date-text.model.ts";
import { SelectBox } from "../../../design/field/select/select-box.tsx";
import { Icon } from "../../../design/icon/icon.tsx";
import { choiceLabel, flagsOf } from "./value/choices.ts";
import {
  type FilterProblem,
  type FindField,
  isComplete,
  type ListingFilter,
  startFilter,
  valueList,
  withOperator,
} from "./filter.model.ts";
import { readMoment } from "../../../list/field/moments.ts";
import {
  isUsage,
  operatorsFor,
  operatorText,
  usages,
  valueControl,
  type ValueKind,
} from "./operators.ts";
import { FilterValue } from "./value/filter-value.tsx";
import { periodText } from "./value/period-box.tsx";
import { usePickedItems } from "./value/picked-items.ts";
import { writtenMoment, writtenNumber } from "./value/typed-value.ts";
import classes from "./filters.module.css";

/** How many picked values a chip names. */
const named = 3;

interface FilterChipProps {
  filter: ListingFilter;
  findField: FindField;
  label: string;
  /** Why the filter cannot be used; null when it can. */
  problem: ChipProblem | null;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  onChange: (filter: ListingFilter) => void;
  /** Adds a filter as an alternative to this one; absent where it is one of several already. */
  onAlternative?: ((filter: ListingFilter) => void) | undefined;
  onRemove: () => void;
}

/** One filter as text; a click opens its condition and value. One that cannot be used says so. */
export function FilterChip(props: FilterChipProps) {
  const { filter, findField, label, problem, isOpen, onOpen, onRemove } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const field = findField(filter.field);
  const value = useValueText(filter, field);
  const condition = useConditionText(filter, field);
  const words = [label, condition, value].filter((part) => part !== "").join(" ");
  const name = filter.isOff ? t("filters.isOff", { filter: words }) : words;
  const fault = problem === null ? "" : t("filters.unusable");
  return (
    <span
      className={classes.chip}
      data-incomplete={!isComplete(filter) || undefined}
      data-invalid={problem !== null || undefined}
      data-off={filter.isOff}
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
            {...(filter.isOff
              ? { "aria-label": name }
              : { title: fault === "" ? name : undefined })}
          >
            {problem === null ? null : <Icon name="error" size={16} />}
            <span className={classes.chipText}>
              <span className={classes.chipField}>{label}</span>
              {condition === "" ? null : ` ${condition}`}
              {value === "" ? null : " "}
              {value === "" ? null : <b className={classes.chipValue}>{value}</b>}
            </span>{" "}
            {fault === "" ? null : (
              <Text fixed size="small">
                {fault}
              </Text>
            )}
          </button>
        </Popover.Target>
        <Popover.Dropdown
          className={classes.popover ?? ""}
          onKeyDown={(event) => {
            const isOwn = event.currentTarget.contains(event.target as Node); // cast: keys come from elements
            if (event.key === "Escape" && isOwn) onOpen(false);
          }}
        >
          <FilterForm {...props} field={field} onClose={() => onOpen(false)} />
        </Popover.Dropdown>
      </Popover>
      <button
        type="button"
        className={classes.chipRemove}
        aria-label={format.labeled(t("remove"), name)}
        onClick={onRemove}
      >
        <Icon name="close" size={16} />
      </button>
    </span>
  );
}

function FilterForm(props: FilterChipProps & { field: Field | null; onClose: () => void }) {
  const { filter, field, label, problem, onChange, onAlternative, onRemove, onClose } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const sentence = useProblemText(problem, field);
  if (field === null) {
    return (
      <Stack gap={3}>
        <p className={classes.fault} role="alert">
          {sentence}
        </p>
        <Button variant="default" onClick={onRemove} data-autofocus>
          {t("filters.remove")}
        </Button>
      </Stack>
    );
  }
  const operators = isUsage(filter.operator) ? usages : operatorsFor(field);
  // One that is not offered any more, or that a link holds, can still be seen and left.
  const offered = operators.includes(filter.operator) ? operators : [filter.operator, ...operators];
  return (
    <Stack
      as="form"
      gap={3}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (problem === null) onClose();
      }}
    >
      <SelectBox
        label={label}
        aria-label={format.labeled(label, t("operator"))}
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
      <Row gap={2} wrap align="center">
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          onClick={() => onChange(switched(filter))}
        >
          {t(filter.isOff ? "filters.switchOn" : "filters.switchOff")}
        </Button>
        {onAlternative ? (
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            onClick={() => onAlternative(startFilter(field, filter.field))}
          >
            {t("filters.alternative")}
          </Button>
        ) : null}
        <Button type="submit" variant="default" className={classes.done}>
          {t("done")}
        </Button>
      </Row>
    </Stack>
  );
}

/** The same filter, off where it was on, and on where it was off. */
function switched({ isOff, ...filter }: ListingFilter): ListingFilter {
  return isOff ? filter : { ...filter, isOff: true };
}

/** The words of the condition; one picked value "is", several are "one of". */
function useConditionText(filter: ListingFilter, field: Field | null): string {
  const { t } = useTranslation();
  const { operator } = filter;
  if (field === null) return "";
  const isOne = valueList(filter).length < 2;
  if (field.type === "o2m" && isOne && (operator === "in" || operator === "all"))
    return t("filters.includes");
  const count = Number(valueList(filter)[0]);
  if (operator === "has" && count > 1) return t("filters.hasAtLeast", { count });
  if (operator === "nhas" && count > 1) return t("filters.hasFewer", { count });
  if (operator === "during" || (operator === "in" && isOne)) return t("filters.is");
  if (operator === "nin" && isOne) return t("filters.isNot");
  return t(operatorText(field, operator));
}

/** Why a filter cannot be used: something is wrong with it, or the server refuses it. */
type ChipProblem = FilterProblem | "filters.refused";

/** A sentence that says what is wrong and what would be right; null when nothing is. */
function useProblemText(problem: ChipProblem | null, field: Field | null): string | null {
  const { t } = useTranslation();
  const pattern = datePattern(useFormat().locale);
  if (problem === null) return null;
  const isTime = field?.type === "time";
  const example = isTime
    ? "08:30"
    : writtenMoment(problem === "filters.date" ? "2026-11-20" : "2026-11-20 08:30", pattern);
  return t(problem, { example });
}

/** The value of a filter as a chip shows it: items by their title, choices by their name, everything else as it is. */
function useValueText(filter: ListingFilter, field: Field | null): string {
  const { t } = useTranslation();
  const format = useFormat();
  const control = field === null ? null : valueControl(field, filter.operator);
  const values = valueList(filter).filter((value) => value !== "");
  const picked = usePickedItems(control?.kind === "item" ? field : null, values);
  if (field === null) return format.series(values);
  if (control === null || control.kind === "count" || values.length === 0) return "";
  const textOf = (value: string): string => {
    switch (control.kind) {
      case "item":
        return picked.find(({ key }) => key === value)?.label ?? "…";
      case "choice":
        return choiceLabel(field, value, t);
      case "period":
        return periodText(value, t);
      case "boolean":
        return flagsOf(field, t).find((flag) => flag.value === value)?.label ?? value;
      default:
        return plainText(value, control.kind, format);
    }
  };
  const texts = values.map(textOf);
  if (control.takes === "two" && texts.length === 2)
    return t("filters.range", { from: texts[0] ?? "", to: texts[1] ?? "" });
  if (control.takes !== "several") return texts[0] ?? "";
  const isText = control.kind === "text";
  const first = format.series(
    texts.slice(0, named).map((text) => (isText ? quotedWhereNeeded(text) : text)),
  );
  const count = texts.length - named;
  return count > 0 ? t("filters.more", { values: first, count }) : first;
}

function plainText(value: string, kind: ValueKind, format: Formats): string {
  if (kind === "number") return writtenNumber(value, format.locale);
  if (kind === "date") {
    const day = readMoment(value)?.length === 10 ? readDate(value) : null;
    return day === null ? value : format.date(day, "short");
  }
  if (kind !== "datetime") return value;
  const moment = readMoment(value);
  // A date-time to the second is shown as it is: no style has seconds.
  if (moment === null || moment.length > 16) return value;
  const date = readDateTime(moment, "local");
  return date === null ? value : format.date(date, moment.length === 10 ? "short" : "long");
}

/** A text with a comma, or with blanks around it, would be read as something else in a list. */
function quotedWhereNeeded(text: string): string {
  return text.includes(",") || text.trim() !== text ? `“${text}”` : text;
}
