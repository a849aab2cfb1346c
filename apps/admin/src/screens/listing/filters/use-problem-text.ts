import type { Field } from "@rowhouse/contract";
import { useTranslation } from "react-i18next";

import { useFormat } from "../../../i18n/use-format.ts";
import { datePattern } from "../../../ui/field/date/date-text.model.ts";
import type { FilterProblem } from "./filter.model.ts";
import { writtenMoment } from "./value/typed-value.ts";

/** Why a filter cannot be used: something is wrong with it, or the server refuses it. */
export type ChipProblem = FilterProblem | "filters.refused";

/** A sentence that says what is wrong and what would be right; null when nothing is. */
export function useProblemText(problem: ChipProblem | null, field: Field | null): string | null {
  const { t } = useTranslation();
  const pattern = datePattern(useFormat().locale);
  if (problem === null) return null;
  const isTime = field?.type === "time";
  const example = isTime
    ? "08:30"
    : writtenMoment(problem === "filters.date" ? "2026-11-20" : "2026-11-20 08:30", pattern);
  return t(problem, { example });
}
