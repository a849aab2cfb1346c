import { TextInput } from "@mantine/core";
import { ownValue, type Field } from "@rowhouse/contract";
import { useHost } from "@rowhouse/extension-kit";
import { useState } from "react";
import { useFormat, useTranslation } from "../../../../i18n/translation.ts";
import { Stack } from "../../../../design/words.tsx";
import { CheckList } from "../../../../design/check-list/check-list.tsx";
import { DateBox } from "../../../../design/field/date/date-box.tsx";
import { datePattern, spellPattern } from "../../../../design/field/date/date-text.model.ts";
import { markOf } from "../../../../design/field/select/option-mark.tsx";
import { choicesOf, flagsOf } from "./choices.ts";
import { type ListingFilter, valueList } from "../filter.model.ts";
import { valueControl, type ValueKind } from "../operators.ts";
import { ItemChoices } from "./item-choices.tsx";
import { ListBox } from "./list-box.tsx";
import { PeriodBox } from "./period-box.tsx";
import {
  readTypedMoment,
  readTypedNumber,
  readTypedTime,
  writtenMoment,
  writtenNumber,
} from "./typed-value.ts";

interface FilterValueProps {
  filter: ListingFilter;
  field: Field;
  /** The problem with the value; null when there is none. */
  error: string | null;
  onChange: (value: ListingFilter["value"]) => void;
}

/** The control for the value of a filter, fitting the field's type; nothing for conditions that need none. */
export function FilterValue({ filter, field, error, onChange }: FilterValueProps) {
  const { t } = useTranslation();
  const { colorOf } = useHost();
  const control = valueControl(field, filter.operator);
  const values = valueList(filter);
  const label = t("filter_value");
  if (control === null) return null;
  if (control.kind === "item")
    return <ItemChoices field={field} label={label} chosen={values} onChange={onChange} />;
  if (control.kind === "choice" || control.kind === "boolean") {
    const isFlag = control.kind === "boolean";
    const choices = choicesOf(field, t).map((choice) => ({
      ...choice,
      mark: markOf({ ...choice, color: choice.color && colorOf(choice.color) }),
    }));
    return (
      <CheckList
        label={label}
        searchLabel={t("filters.searchChoices")}
        options={isFlag ? flagsOf(field, t) : choices}
        chosen={values}
        isSingle={isFlag}
        onChange={(chosen) => onChange(isFlag ? (chosen[0] ?? "") : chosen)}
      />
    );
  }
  if (control.kind === "period")
    return <PeriodBox label={label} value={values[0] ?? ""} error={error} onChange={onChange} />;
  if (control.takes === "several")
    return <ListBox {...{ values, label, error, onChange }} isNumber={control.kind === "number"} />;
  const one = ownValue(countLabels, filter.operator);
  const boxes =
    control.takes === "two"
      ? [t("filters.rangeFrom"), t("filters.rangeTo")]
      : [one === undefined ? label : t(one)];
  return (
    <Stack gap={2}>
      {boxes.map((name, index) => (
        <TypedBox
          key={name}
          kind={control.kind}
          label={name}
          isFirst={index === 0}
          hasLabel={name !== label}
          value={values[index] ?? ""}
          error={error}
          onChange={(value) =>
            onChange(
              boxes.length === 1
                ? value
                : boxes.map((_, at) => (at === index ? value : (values[at] ?? ""))),
            )
          }
        />
      ))}
    </Stack>
  );
}

/** The labels of boxes for a number of related items. */
const countLabels: Readonly<Record<string, string>> = {
  has: "filters.atLeast",
  nhas: "filters.fewerThan",
};

interface TypedBoxProps {
  kind: ValueKind;
  label: string;
  /** The label stands above the box; without it the box is only named by it. */
  hasLabel: boolean;
  /** Has the focus when the filter opens. */
  isFirst: boolean;
  value: string;
  error: string | null;
  onChange: (value: string) => void;
}

/** A box for one typed value, in the writing of the app's language. It keeps what is typed, also while that is no value yet. */
function TypedBox({ kind, label, hasLabel, isFirst, value, error, onChange }: TypedBoxProps) {
  const { t } = useTranslation();
  const { locale } = useFormat();
  const { written, read, pattern } = writingOf(kind, locale);
  const [text, setText] = useState(() => written(value));
  const [known, setKnown] = useState(value);
  // A value from outside, such as the same filter from a cell, replaces the text; one's own does not.
  if (value !== known && value !== read(text)) {
    setKnown(value);
    setText(written(value));
  }
  const handleText = (next: string) => {
    setText(next);
    setKnown(read(next));
    onChange(read(next));
  };
  const box = {
    ...(hasLabel ? { label } : { "aria-label": label }),
    ...(isFirst ? { "data-autofocus": true } : {}),
    error,
  };
  if (kind === "date" || kind === "datetime")
    return (
      <DateBox
        {...box}
        locale={locale}
        pattern={pattern}
        placeholder={spellPattern(pattern, t("date_letters"))}
        text={text}
        min={null}
        max={null}
        onText={handleText}
        pickLabel={t("filters.pickDate")}
      />
    );
  return (
    <TextInput
      {...box}
      {...(kind === "number" || kind === "count" ? { inputMode: "decimal" as const } : {})}
      placeholder={kind === "time" ? "hh:mm" : label}
      value={text}
      onChange={(event) => handleText(event.currentTarget.value)}
    />
  );
}

/** How a kind of value is written in this language, and read again. */
function writingOf(kind: ValueKind, locale: string) {
  const day = datePattern(locale);
  const pattern = kind === "datetime" ? `${day} hh:mm` : day;
  const same = (text: string) => text;
  switch (kind) {
    case "date":
    case "datetime":
      return {
        pattern,
        written: (value: string) => writtenMoment(value, day),
        read: (text: string) => readTypedMoment(text, day),
      };
    case "number":
    case "count":
      return {
        pattern,
        written: (value: string) => writtenNumber(value, locale),
        read: (text: string) => readTypedNumber(text, locale),
      };
    case "time":
      return { pattern, written: same, read: readTypedTime };
    default:
      return { pattern, written: same, read: same };
  }
}
