import type { Field, FieldType, Operator } from "@rowhouse/contract";

import { hasChoices } from "./value/choices.ts";

/** A condition of a filter: those of the API, and one that the app puts into days (period.model.ts). */
export type FilterOperator = Operator | "during";

/** The kind of control that edits a value. */
export type ValueKind =
  | "text"
  | "number"
  | "count"
  | "period"
  | "boolean"
  | "date"
  | "datetime"
  | "time"
  | "choice"
  | "item";

/** The control of a filter's value: its kind, and whether it takes one value, several, or two ends. */
export interface ValueControl {
  kind: ValueKind;
  takes: "one" | "several" | "two";
}

/** Operators that are offered together. */
const equality: readonly Operator[] = ["eq", "neq"];
const order: readonly Operator[] = ["lt", "lte", "gt", "gte", "between", "nbetween"];
const lists: readonly Operator[] = ["in", "nin"];
const parts: readonly Operator[] = ["contains", "ncontains"];
const shapes: readonly Operator[] = ["rlike", "nrlike"];
const emptiness: readonly Operator[] = ["empty", "nempty"];
const nulls: readonly Operator[] = ["null", "nnull"];
const counts: readonly Operator[] = ["has", "nhas"];
/** Conditions on the key of files: whether anything uses them. */
export const usages: readonly FilterOperator[] = ["nused", "used"];

const textOperators = [...parts, ...equality, ...lists, ...emptiness, ...shapes];
const numberOperators: readonly Operator[] = [
  ...equality,
  ...order,
  ...lists,
  "contains",
  ...nulls,
];
const timeOperators = [...equality, ...order, ...nulls];
const dateOperators: readonly FilterOperator[] = [...equality, "during", ...order, ...nulls];
const choiceOperators = [...lists, ...nulls];
const relatedOperators = [...lists, ...parts, ...nulls];

const operatorsOfType: Partial<Record<FieldType, readonly FilterOperator[]>> = {
  boolean: ["eq"],
  integer: numberOperators,
  decimal: numberOperators,
  sort: numberOperators,
  date: dateOperators,
  datetime: dateOperators,
  datetime_created: dateOperators,
  datetime_updated: dateOperators,
  time: timeOperators,
  status: choiceOperators,
  array: [...parts, ...emptiness],
  json: [...parts, ...nulls],
  hash: nulls,
  m2o: relatedOperators,
  file: relatedOperators,
  user: relatedOperators,
  user_created: relatedOperators,
  user_updated: relatedOperators,
  o2m: ["in", "all", ...counts],
  translation: counts,
  alias: [],
  group: [],
};

const kindOfType: Partial<Record<FieldType, ValueKind>> = {
  boolean: "boolean",
  integer: "number",
  decimal: "number",
  sort: "number",
  date: "date",
  datetime: "datetime",
  datetime_created: "datetime",
  datetime_updated: "datetime",
  time: "time",
  m2o: "item",
  file: "item",
  user: "item",
  user_created: "item",
  user_updated: "item",
  o2m: "item",
};

/** Types whose values are whole in one of several forms: their choices do not make them a choice. */
const compoundTypes: ReadonlySet<FieldType> = new Set(["array", "json", "boolean"]);

const withoutValue: ReadonlySet<FilterOperator> = new Set([...nulls, ...emptiness, ...usages]);
const withText: ReadonlySet<FilterOperator> = new Set([...parts, ...shapes]);
const withSeveral: ReadonlySet<FilterOperator> = new Set([...lists, "all"]);
const withTwo: ReadonlySet<FilterOperator> = new Set(["between", "nbetween"]);

/** Text key of each operator that can be shown. */
const operatorTexts: Record<FilterOperator, string> = {
  eq: "equal_to",
  neq: "not_equal_to",
  lt: "less_than",
  lte: "less_than_equal",
  gt: "greater_than",
  gte: "greater_than_equal",
  between: "filters.between",
  nbetween: "filters.notBetween",
  in: "in_list",
  nin: "not_in_list",
  null: "is_null",
  nnull: "is_not_null",
  contains: "contains",
  ncontains: "not_contains",
  empty: "is_empty",
  nempty: "not_empty",
  has: "related_entries",
  nhas: "no_related_entries",
  all: "filters.includesAll",
  rlike: "filters.matches",
  nrlike: "filters.matchesNot",
  during: "filters.during",
  used: "filters.used",
  nused: "filters.unused",
};

const dateTexts: Partial<Record<FilterOperator, string>> = {
  eq: "filters.on",
  neq: "filters.notOn",
  lt: "filters.before",
  lte: "filters.until",
  gt: "filters.after",
  gte: "filters.from",
};

const timeTexts: Partial<Record<FilterOperator, string>> = {
  ...dateTexts,
  eq: "filters.at",
  neq: "filters.notAt",
  lte: "filters.untilTime",
  gte: "filters.fromTime",
};

const memberTexts: Partial<Record<FilterOperator, string>> = {
  in: "filters.includesAny",
  all: "filters.includesAll",
};

const wholeTexts: Partial<Record<FilterOperator, string>> = {
  eq: "filters.is",
  neq: "filters.isNot",
};

/** Conditions that make sense for the field, most likely first; none for fields that cannot be filtered. */
export function operatorsFor(field: Field): readonly FilterOperator[] {
  if (isPicked(field)) return choiceOperators;
  return field.type === null ? textOperators : (operatorsOfType[field.type] ?? textOperators);
}

/** The key of a condition's words for this field: dates come before and after, numbers are less and greater. */
export function operatorText(field: Field, operator: FilterOperator): string {
  const kind = kindOf(field);
  if (field.type === "o2m" && memberTexts[operator] !== undefined) return memberTexts[operator];
  const own =
    kind === "date" || kind === "datetime"
      ? dateTexts
      : kind === "time"
        ? timeTexts
        : kind === "text" || kind === "number"
          ? {}
          : wholeTexts;
  return own[operator] ?? operatorTexts[operator];
}

/** Which control edits the value of this field under this condition; null for conditions without a value. */
export function valueControl(field: Field, operator: FilterOperator): ValueControl | null {
  if (withoutValue.has(operator)) return null;
  return { kind: kindUnder(field, operator), takes: valuesOf(operator) };
}

function kindUnder(field: Field, operator: FilterOperator): ValueKind {
  if (operator === "during") return "period";
  if (operator === "has" || operator === "nhas") return "count";
  return withText.has(operator) ? "text" : kindOf(field);
}

/** How many values an operator takes. */
export function valuesOf(operator: FilterOperator): ValueControl["takes"] {
  if (withSeveral.has(operator)) return "several";
  return withTwo.has(operator) ? "two" : "one";
}

/** Whether an operator needs no value. */
export function needsNoValue(operator: FilterOperator): boolean {
  return withoutValue.has(operator);
}

/** Whether a condition asks for use, not for a value of its field. */
export function isUsage(operator: FilterOperator): boolean {
  return usages.includes(operator);
}

/** Whether an operator that is stored somewhere can be shown here. */
export function isKnownOperator(value: unknown): value is FilterOperator {
  return typeof value === "string" && Object.hasOwn(operatorTexts, value);
}

function kindOf(field: Field): ValueKind {
  if (isPicked(field)) return isKey(field) ? "item" : "choice";
  return field.type === null ? "text" : (kindOfType[field.type] ?? "text");
}

function isPicked(field: Field): boolean {
  return (
    isKey(field) || ((field.type === null || !compoundTypes.has(field.type)) && hasChoices(field))
  );
}

/** Whether a field holds the bare key of an item, which its interface picks. */
function isKey({ type, interface: picker }: Field): boolean {
  return type === "integer" && (picker === "user" || picker === "many-to-one");
}
