import { MultiSelect, NativeSelect, TextInput } from "@mantine/core";
import type { Field } from "@rowhouse/contract";
import { useTranslation } from "react-i18next";

import { choicesOf, listEntries, valueControl, type ListingFilter } from "./filter.model.ts";

const inputTypes = {
  text: "text",
  list: "text",
  number: "number",
  date: "date",
  datetime: "datetime-local",
  time: "time",
} as const;

/** The control for the value of a filter, fitting the field's type; nothing for conditions that need none. */
export function FilterValue({
  filter,
  field,
  onChange,
}: {
  filter: ListingFilter;
  field: Field;
  onChange: (value: string) => void;
}) {
  const { t } = useTranslation();
  const control = valueControl(field, filter.operator);
  const label = t("filter_value");
  if (control === "none") return null;
  if (control === "boolean" || control === "choice") {
    const flags = [
      { value: "1", label: t("yes") },
      { value: "0", label: t("listing.no") },
    ];
    const choices = control === "boolean" ? flags : choicesOf(field);
    return (
      <NativeSelect
        aria-label={label}
        data={[{ value: "", label: t("choose_one") }, ...choices]}
        value={filter.value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  }
  if (control === "choices") {
    return (
      <MultiSelect
        aria-label={label}
        data={choicesOf(field)}
        value={listEntries(filter.value)}
        onChange={(values) => onChange(values.join(","))}
        comboboxProps={{ withinPortal: false }}
      />
    );
  }
  return (
    <TextInput
      data-autofocus
      aria-label={label}
      type={inputTypes[control]}
      {...(control === "number" ? { step: "any" } : {})}
      {...(control === "list"
        ? { description: t("list_hint"), inputWrapperOrder: ["input", "description"] as const }
        : {})}
      placeholder={control === "text" ? t("filter_value") : ""}
      value={control === "datetime" ? filter.value.replace(" ", "T") : filter.value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
