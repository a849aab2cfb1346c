import { TextInput } from "@mantine/core";
import { useTranslation } from "../../../../i18n/translation.ts";
import { CheckList } from "../../../../design/check-list/check-list.tsx";
import { SelectBox } from "../../../../design/field/select/select-box.tsx";
import { Row, Stack } from "../../../../design/words.tsx";
import { namedPeriods, readPeriod, type Period } from "./period.model.ts";

interface PeriodBoxProps {
  label: string;
  value: string;
  error: string | null;
  onChange: (value: string) => void;
}

/** Picks a period by its name, or as a number of days before or after today. */
export function PeriodBox({ label, value, error, onChange }: PeriodBoxProps) {
  const { t } = useTranslation();
  const period = readPeriod(value);
  const place = period?.place === "next" ? "next" : "last";
  const days = period?.days ?? /^(?:last|next) (.*) days$/.exec(value)?.[1] ?? "";
  return (
    <Stack gap={3}>
      <CheckList
        label={label}
        searchLabel={t("filters.searchPeriods")}
        options={namedPeriods.map((one) => ({ value: one, label: periodText(one, t) }))}
        chosen={[value]}
        isSingle
        onChange={([chosen = ""]) => onChange(chosen)}
      />
      <Row gap={2} align="end">
        <SelectBox
          label={t("filters.days")}
          aria-label={t("filters.daysPlace")}
          placeholder={t("filters.daysPlace")}
          value={place}
          options={(["last", "next"] as const).map((one) => ({
            value: one,
            label: t(`filters.place.${one}`),
          }))}
          onChange={(chosen) => {
            if (chosen !== null) onChange(`${chosen} ${days} days`);
          }}
        />
        <TextInput
          aria-label={t("filters.daysCount")}
          inputMode="numeric"
          error={error}
          value={String(days)}
          onChange={(event) => {
            const typed = event.currentTarget.value.trim();
            onChange(typed === "" ? "" : `${place} ${typed} days`);
          }}
        />
      </Row>
    </Stack>
  );
}

type Translate = (key: string, values: Record<string, unknown>) => string;

/** A period in words, such as "the last 7 days"; text that is none stays as it is. */
export function periodText(text: string, t: Translate): string {
  const period = readPeriod(text);
  return period === null ? text : t(keyOf(period), { count: period.days ?? 0 });
}

function keyOf({ place, unit, days }: Period): string {
  return `filters.period.${place}_${days === null ? unit : "days"}`;
}
