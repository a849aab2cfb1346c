import {
  asRecord,
  findCollection,
  findRelation,
  parseJson,
  primaryKeyField,
  ownValue,
  type Field,
  type FilterRule,
  type Model,
  type Operator,
} from "@rowhouse/contract";

import {
  isKnownOperator,
  needsNoValue,
  operatorsFor,
  valueControl,
  valuesOf,
  type ValueKind,
} from "./operators.ts";
import {
  readMoment,
  readTimeOfDay,
  spanOfMoment,
  spanOfTime,
  zoneOfField,
} from "../../../list/field/moments.ts";

/**
 * A condition as users build it and as presets and links store it: one field, one operator, and a value in text as
 * people write it. Operators that take several values or two ends have a list.
 */
export interface ListingFilter {
  /** Key of a field, or a path through relations. */
  field: string;
  operator: Operator;
  value: string | readonly string[];
}

/** Finds the field that a path names; null when there is none. */
export interface FindField {
  (path: string): Field | null;
  /** The path from a field to the key of the items that are picked for it: of a list of related items, behind a junction the far ones. */
  toMember(field: Field): string[];
}

/** Why a filter cannot be used: the key of a sentence. */
export type FilterProblem =
  | "filters.unknownField"
  | "filters.number"
  | "filters.wholeNumber"
  | "filters.date"
  | "filters.datetime"
  | "filters.time"
  | "filters.flag";

const problemOfKind: Partial<Record<ValueKind, FilterProblem>> = {
  number: "filters.number",
  date: "filters.date",
  datetime: "filters.datetime",
  time: "filters.time",
  boolean: "filters.flag",
};

/** The server takes this word for the current time (API contract 3.3). */
const now = "now";

/** A filter as it is added: `contains` with an empty value, or the field's first condition where that is not the usual one. */
export function startFilter(field: Field): ListingFilter {
  const [first = "eq"] = operatorsFor(field);
  return { field: field.field, operator: first, value: emptyValue(first) };
}

/** The same filter with another condition; the value is dropped when it no longer fits the control. */
export function withOperator(
  filter: ListingFilter,
  operator: Operator,
  field: Field,
): ListingFilter {
  const before = valueControl(field, filter.operator);
  const after = valueControl(field, operator);
  const isKept = before !== null && after !== null && before.kind === after.kind;
  const values = isKept ? valueList(filter).filter((value) => value !== "") : [];
  return { ...filter, operator, value: shaped(operator, values) };
}

/** Two filters with the same identity ask for the same. */
export function filterId({ field, operator, value }: ListingFilter): string {
  return JSON.stringify([field, operator, value]);
}

/** The values of a filter as a list, whatever its operator takes. */
export function valueList(filter: Pick<ListingFilter, "value">): readonly string[] {
  return typeof filter.value === "string" ? [filter.value] : filter.value;
}

/** Finds fields by path: the first part among those that may be shown, the others through relations. */
export function fieldFinder(model: Model, fields: Record<string, Field>): FindField {
  const step = (field: Field | null, name: string): Field | null => {
    const relation = field && findRelation(model, field.collection, field.field);
    const target = relation && findCollection(model, relation.collection)?.fields;
    return ownValue(target, name) ?? null;
  };
  const find = (path: string): Field | null => {
    const [first = "", ...rest] = path.split(".");
    const start = ownValue(fields, first) ?? null;
    return rest.reduce(step, start);
  };
  const toMember = (field: Field): string[] => {
    const relation = findRelation(model, field.collection, field.field);
    if (relation?.kind !== "o2m") return [];
    const near = findCollection(model, relation.collection);
    const key = near && primaryKeyField(near)?.field;
    return [relation.junction?.field_many ?? key ?? "id"];
  };
  return Object.assign(find, { toMember });
}

/** Whether the filter has its value; incomplete filters are neither sent nor stored. */
export function isComplete(filter: ListingFilter): boolean {
  if (needsNoValue(filter.operator)) return true;
  const values = valueList(filter);
  const isFilled = (value: string) => value.trim() !== "";
  return valuesOf(filter.operator) === "several"
    ? values.some(isFilled)
    : values.length > 0 && values.every(isFilled);
}

/** The problem with a filter that has its value; null when there is none. */
export function filterProblem(filter: ListingFilter, field: Field | null): FilterProblem | null {
  if (field === null) return "filters.unknownField";
  const control = valueControl(field, filter.operator);
  if (control === null || !isComplete(filter)) return null;
  if (valueList(filter).every((value) => isValid(value, control.kind))) {
    const isWhole = field.type === "integer" && control.kind === "number";
    return isWhole && valueList(filter).some((value) => !Number.isInteger(Number(value)))
      ? "filters.wholeNumber"
      : null;
  }
  return problemOfKind[control.kind] ?? null;
}

/** Whether a filter is sent and stored: it has its value, and nothing is wrong with it. */
export function isUsable(filter: ListingFilter, field: Field | null): boolean {
  return isComplete(filter) && filterProblem(filter, field) === null;
}

/**
 * The usable filters as conditions of the API. A date-time covers all of the day or minute it names, and is the
 * reader's: it goes out in the form the field is stored in.
 */
export function filterRules(filters: readonly ListingFilter[], find: FindField): FilterRule[] {
  return filters.flatMap((filter) => {
    const field = find(filter.field);
    if (field === null || !isUsable(filter, field)) return [];
    // Lists are asked for their items by the path to these: "any of" is no condition on the list itself (API contract 3.3).
    const member = filter.operator === "in" ? find.toMember(field) : [];
    const path = [...filter.field.split("."), ...member];
    return [{ path, logical: "and" as const, ...condition(filter, field) }];
  });
}

/**
 * Reads stored filters (a preset, a link), leaving out what is no filter. One that names an unknown field or holds a
 * wrong value stays: it is shown as what cannot be used.
 */
export function readFilters(stored: unknown): ListingFilter[] {
  const list = typeof stored === "string" ? parseJson(stored) : stored;
  if (!Array.isArray(list)) return [];
  return list.flatMap((entry: unknown) => {
    const { field, operator: name, value } = asRecord(entry);
    // The name of an earlier generation.
    const operator = name === "like" ? "contains" : name;
    if (typeof field !== "string" || field === "" || !isKnownOperator(operator)) return [];
    return [{ field, operator, value: shaped(operator, storedValues(value, operator)) }];
  });
}

/**
 * A stored filter in the form in which it is edited: items and choices are picked, one or several alike; date-times are
 * written with a space.
 */
export function settledFilter(filter: ListingFilter, field: Field | null): ListingFilter {
  const kind = field && valueControl(field, filter.operator)?.kind;
  const values = valueList(filter);
  if (kind === "item" || kind === "choice") {
    if (filter.operator === "eq") return { ...filter, operator: "in", value: values };
    if (filter.operator === "neq") return { ...filter, operator: "nin", value: values };
  }
  if (kind === "datetime")
    return {
      ...filter,
      value: shaped(
        filter.operator,
        values.map((one) => readMoment(one) ?? one),
      ),
    };
  return filter;
}

function emptyValue(operator: Operator): ListingFilter["value"] {
  return shaped(operator, []);
}

/** Values in the form the operator takes. */
function shaped(operator: Operator, values: readonly string[]): ListingFilter["value"] {
  const [first = "", second = ""] = values;
  const takes = valuesOf(operator);
  if (takes === "several") return values;
  return takes === "two" ? [first, second] : first;
}

/** Lists of earlier generations are one text with commas. */
function storedValues(value: unknown, operator: Operator): string[] {
  if (value === null || value === undefined) return [];
  if (Array.isArray(value)) return value.map(storedText);
  const text = storedText(value);
  if (valuesOf(operator) === "one") return [text];
  return text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

function storedText(value: unknown): string {
  if (typeof value === "boolean") return value ? "1" : "0";
  return value === null || value === undefined ? "" : String(value);
}

function isValid(value: string, kind: ValueKind): boolean {
  switch (kind) {
    case "number":
      return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(value.trim());
    case "boolean":
      return value === "1" || value === "0";
    case "date":
      return value.toLowerCase() === now || readMoment(value)?.length === 10;
    case "datetime":
      return value.toLowerCase() === now || readMoment(value) !== null;
    case "time":
      return readTimeOfDay(value) !== null;
    case "text":
    case "choice":
    case "item":
      return true;
  }
}

function condition(filter: ListingFilter, field: Field): Pick<FilterRule, "operator" | "value"> {
  const { operator } = filter;
  const values = valueList(filter);
  const [first = ""] = values;
  if (operator === "has" || operator === "nhas") return { operator, value: 1 };
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

function spanOf(value: string, field: Field) {
  if (value.toLowerCase() === now) return { from: now, to: now };
  if (field.type === "time") return spanOfTime(readTimeOfDay(value) ?? value);
  return spanOfMoment(readMoment(value) ?? value, zoneOfField(field));
}

/** A comparison with something that lasts: before it begins, after it ends, on it from its first to its last instant. */
function ofSpans(
  operator: Operator,
  spans: readonly { from: string; to: string }[],
): Pick<FilterRule, "operator" | "value"> {
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
