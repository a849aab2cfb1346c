import { TagsInput } from "@mantine/core";
import { useFormat, useTranslation } from "../../../../i18n/translation.ts";

import { readTypedNumber, writtenNumber } from "./typed-value.ts";

interface ListBoxProps {
  label: string;
  isNumber: boolean;
  values: readonly string[];
  error: string | null;
  onChange: (values: string[]) => void;
}

/** Several typed values, each ended by Enter or by leaving the box, so that a value may hold a comma. */
export function ListBox({ label, isNumber, values, error, onChange }: ListBoxProps) {
  const { t } = useTranslation();
  const { locale } = useFormat();
  return (
    <TagsInput
      data-autofocus
      aria-label={label}
      description={t("filters.enterHint")}
      inputWrapperOrder={["input", "error", "description"]}
      error={error}
      splitChars={[]}
      acceptValueOnBlur
      value={isNumber ? values.map((value) => writtenNumber(value, locale)) : [...values]}
      onChange={(next) =>
        onChange(isNumber ? next.map((value) => readTypedNumber(value, locale)) : next)
      }
    />
  );
}
