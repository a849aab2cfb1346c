import type { Field } from "@rowhouse/contract";
import { readDate, readDateTime } from "@rowhouse/contract";
import { useTranslation } from "react-i18next";

import { useFormat } from "../../../../i18n/use-format.ts";
import type { Formats } from "../../../../i18n/format.ts";
import { choiceLabel, flagsOf } from "../choices.ts";
import { valueList, type ListingFilter } from "../filter.model.ts";
import { readMoment } from "../moments.ts";
import { valueControl, type ValueKind } from "../operators.ts";
import { usePickedItems } from "./picked-items.ts";
import { writtenNumber } from "./typed-value.ts";

/** How many picked values a chip names. */
const named = 3;

/** The value of a filter as a chip shows it: items by their title, choices by their name, everything else as it is. */
export function useValueText(filter: ListingFilter, field: Field | null): string {
  const { t } = useTranslation();
  const format = useFormat();
  const control = field === null ? null : valueControl(field, filter.operator);
  const values = valueList(filter).filter((value) => value !== "");
  const picked = usePickedItems(control?.kind === "item" ? field : null, values);
  if (field === null) return values.join(", ");
  if (control === null || values.length === 0) return "";
  const textOf = (value: string): string => {
    switch (control.kind) {
      case "item":
        return picked.find(({ key }) => key === value)?.label ?? "…";
      case "choice":
        return choiceLabel(field, value, t);
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
  const first = texts
    .slice(0, named)
    .map((text) => (isText ? quotedWhereNeeded(text) : text))
    .join(", ");
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
