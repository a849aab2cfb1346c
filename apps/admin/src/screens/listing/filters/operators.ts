import type { Field, FieldType, Operator } from "@rowhouse/contract";

import { hasChoices } from "./choices.ts";

/** The kind of control that edits a value. */
export type ValueKind =
  | "text"
  | "number"
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
const order: readonly Operator[] = ["lt", "lte", "gt", "gte", "between"];
const lists: readonly Operator[] = ["in", "nin"];
const parts: readonly Operator[] = ["contains", "ncontains"];
const emptiness: readonly Operator[] = ["empty", "nempty"];
const nulls: readonly Operator[] = ["null", "nnull"];
const counts: readonly Operator[] = ["has", "nhas"];

const textOperators = [...parts, ...equality, ...lists, ...emptiness];
const numberOperators: readonly Operator[] = [
  ...equality,
  ...order,
  ...lists,
  "contains",
  ...nulls,
];
const dateOperators = [...equality, ...order, ...nulls];
const choiceOperators = [...lists, ...nulls];
const relatedOperators = [...lists, ...parts, ...nulls];

const operatorsOfType: Partial<Record<FieldType, readonly Operator[]>> = {
  boolean: ["eq"],
  integer: numberOperators,
  decimal: numberOperators,
  sort: numberOperators,
  date: dateOperators,
  datetime: dateOperators,
  datetime_created: dateOperators,
  datetime_updated: dateOperators,
  time: dateOperators,
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

const withoutValue: ReadonlySet<Operator> = new Set([...nulls, ...emptiness, ...counts]);
const withSeveral: ReadonlySet<Operator> = new Set([...lists, "all"]);
const withTwo: ReadonlySet<Operator> = new Set(["between", "nbetween"]);

/** Text key of each operator that can be shown. */
const operatorTexts: Partial<Record<Operator, string>> = {
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
};

const dateTexts: Partial<Record<Operator, string>> = {
  eq: "filters.on",
  neq: "filters.notOn",
  lt: "filters.before",
  lte: "filters.until",
  gt: "filters.after",
  gte: "filters.from",
};

const timeTexts: Partial<Record<Operator, string>> = {
  ...dateTexts,
  eq: "filters.at",
  neq: "filters.notAt",
  lte: "filters.untilTime",
  gte: "filters.fromTime",
};

const memberTexts: Partial<Record<Operator, string>> = {
  in: "filters.includesAny",
  all: "filters.includesAll",
};

const wholeTexts: Partial<Record<Operator, string>> = { eq: "filters.is", neq: "filters.isNot" };

/** Conditions that make sense for the field, most likely first; none for fields that cannot be filtered. */
export function operatorsFor(field: Field): readonly Operator[] {
  if (isPicked(field)) return choiceOperators;
  return field.type === null ? textOperators : (operatorsOfType[field.type] ?? textOperators);
}

/** The key of a condition's words for this field: dates come before and after, numbers are less and greater. */
export function operatorText(field: Field, operator: Operator): string {
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
  return own[operator] ?? operatorTexts[operator] ?? "operator";
}

/** Which control edits the value of this field under this condition; null for conditions without a value. */
export function valueControl(field: Field, operator: Operator): ValueControl | null {
  if (withoutValue.has(operator)) return null;
  const isText = operator === "contains" || operator === "ncontains";
  return { kind: isText ? "text" : kindOf(field), takes: valuesOf(operator) };
}

/** How many values an operator takes. */
export function valuesOf(operator: Operator): ValueControl["takes"] {
  if (withSeveral.has(operator)) return "several";
  return withTwo.has(operator) ? "two" : "one";
}

/** Whether an operator needs no value. */
export function needsNoValue(operator: Operator): boolean {
  return withoutValue.has(operator);
}

/** Whether an operator that is stored somewhere can be shown here. */
export function isKnownOperator(value: unknown): value is Operator {
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
