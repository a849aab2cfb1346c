import type { Field, FilterEntry, FilterRule } from "@rowhouse/contract";

import {
  readMoment,
  readTimeOfDay,
  spanOfMoment,
  spanOfTime,
  zoneOfField,
  type Span,
} from "../../../list/field/moments.ts";
import {
  isGroup,
  isUsable,
  me,
  now,
  valueList,
  type AnyFilter,
  type FindField,
  type ListingFilter,
} from "./filter.model.ts";
import { valueControl, type FilterOperator } from "./operators.ts";
import { daysOfPeriod, readPeriod } from "./value/period.model.ts";

/**
 * The usable filters as conditions of the API, without those that are switched off. A date-time covers all of the day or
 * minute it names, and is the reader's: it goes out in the form the field is stored in.
 */
export function filterRules(filters: readonly AnyFilter[], find: FindField): FilterEntry[] {
  return filters.flatMap((filter): FilterEntry[] => {
    if (filter.isOff) return [];
    if (isGroup(filter)) {
      const entries = filterRules(filter.filters, find);
      return entries.length < 2 ? entries : [{ group: filter.group, entries }];
    }
    const field = find(filter.field);
    if (field === null || !isUsable(filter, field)) return [];
    // Lists are asked for their items by the path to these: "any of" is no condition on the list itself (API contract 3.3).
    const member = filter.operator === "in" ? find.toMember(field) : [];
    const path = [...filter.field.split("."), ...member];
    return [{ path, logical: "and" as const, ...condition(filter, field, find) }];
  });
}

type Condition = Pick<FilterRule, "operator" | "value">;

function condition(filter: ListingFilter, field: Field, find: FindField): Condition {
  const { operator } = filter;
  if (operator === "during") return ofPeriod(valueList(filter)[0] ?? "", field, find);
  const values = valueList(filter).map((value) =>
    value === me && find.isPerson(field) ? String(find.reader.user) : value,
  );
  const [first = ""] = values;
  if (operator === "has" || operator === "nhas") return { operator, value: Number(first) };
  const control = valueControl(field, operator);
  if (control === null) return { operator, value: true };
  if (control.takes === "several") return { operator, value: values };
  if (control.kind === "datetime" || control.kind === "time")
    return ofSpans(
      operator,
      values.map((value) => spanOf(value, field)),
    );
  if (control.takes === "one") return { operator, value: first };
  const inOrder = values.toSorted((a, b) =>
    control.kind === "number" ? Number(a) - Number(b) : a.localeCompare(b),
  );
  return { operator, value: inOrder };
}

function ofPeriod(text: string, field: Field, { reader }: FindField): Condition {
  const period = readPeriod(text);
  const days = period === null ? [text, text] : daysOfPeriod(period, reader);
  if (field.type === "date") return { operator: "between", value: days };
  return ofSpans(
    "between",
    days.map((day) => spanOf(day, field)),
  );
}

function spanOf(value: string, field: Field): Span {
  if (value.toLowerCase() === now) return { from: now, to: now };
  if (field.type === "time") return spanOfTime(readTimeOfDay(value) ?? value);
  return spanOfMoment(readMoment(value) ?? value, zoneOfField(field));
}

/** A comparison with something that lasts: before it begins, after it ends, on it from its first to its last instant. */
function ofSpans(operator: FilterOperator, spans: readonly Span[]): Condition {
  const inOrder = spans.toSorted((a, b) => a.from.localeCompare(b.from));
  const from = inOrder[0]?.from ?? "";
  const to = inOrder.at(-1)?.to ?? "";
  switch (operator) {
    case "lt":
    case "gte":
      return { operator, value: from };
    case "gt":
    case "lte":
      return { operator, value: to };
    case "neq":
    case "nbetween":
      return { operator: "nbetween", value: [from, to] };
    default:
      return { operator: "between", value: [from, to] };
  }
}
