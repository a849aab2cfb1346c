import {
  asRecord,
  parseJson,
  type Field,
  type FieldType,
  type FilterRule,
  type Operator,
} from "@rowhouse/contract";

/** A condition as users build it and as presets and links store it: one field, one operator, a value in text. */
export interface ListingFilter {
  field: string;
  operator: Operator;
  value: string;
}

/** The control that edits a filter's value. */
export type ValueControl =
  | "none"
  | "text"
  | "number"
  | "boolean"
  | "date"
  | "datetime"
  | "time"
  | "choice"
  | "choices"
  | "list";

/** A value that can be chosen, and its label. */
export interface FilterChoice {
  value: string;
  label: string;
}

/** Text key of each operator that is offered. */
export const operatorTexts: Partial<Record<Operator, string>> = {
  eq: "equal_to",
  neq: "not_equal_to",
  lt: "less_than",
  lte: "less_than_equal",
  gt: "greater_than",
  gte: "greater_than_equal",
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
};

/** Operators that are offered together. */
const equality: readonly Operator[] = ["eq", "neq"];
const order: readonly Operator[] = ["lt", "lte", "gt", "gte"];
const lists: readonly Operator[] = ["in", "nin"];
const parts: readonly Operator[] = ["contains", "ncontains"];
const emptiness: readonly Operator[] = ["empty", "nempty"];
const nulls: readonly Operator[] = ["null", "nnull"];
const counts: readonly Operator[] = ["has", "nhas"];

const textOperators = [...parts, ...equality, ...lists, ...emptiness, ...nulls];
const relatedOperators = [...parts, ...equality, ...lists, ...nulls];
const numberOperators: readonly Operator[] = [
  ...equality,
  ...order,
  ...lists,
  "contains",
  ...nulls,
];
const dateOperators = [...equality, ...order, ...nulls];
const choiceOperators = [...equality, ...lists, ...nulls];

const operatorsOfType: Partial<Record<FieldType, readonly Operator[]>> = {
  boolean: [...equality, ...nulls],
  integer: numberOperators,
  decimal: numberOperators,
  sort: numberOperators,
  date: dateOperators,
  datetime: dateOperators,
  datetime_created: dateOperators,
  datetime_updated: dateOperators,
  time: dateOperators,
  status: choiceOperators,
  hash: nulls,
  m2o: relatedOperators,
  file: relatedOperators,
  user: relatedOperators,
  user_created: relatedOperators,
  user_updated: relatedOperators,
  o2m: counts,
  translation: counts,
  alias: [],
  group: [],
};

const controlOfType: Partial<Record<FieldType, ValueControl>> = {
  boolean: "boolean",
  integer: "number",
  decimal: "number",
  sort: "number",
  date: "date",
  datetime: "datetime",
  datetime_created: "datetime",
  datetime_updated: "datetime",
  time: "time",
};

const withoutValue: ReadonlySet<Operator> = new Set([...nulls, ...emptiness, ...counts]);

/** Conditions that make sense for the field, most likely first; none for fields that cannot be filtered. */
export function operatorsFor(field: Field): readonly Operator[] {
  return field.type === null ? textOperators : (operatorsOfType[field.type] ?? textOperators);
}

/** A filter as it is added: `contains` with an empty value, or the field's first condition where that makes no sense. */
export function startFilter(field: Field): ListingFilter {
  const operators = operatorsFor(field);
  return {
    field: field.field,
    operator: operators.includes("contains") ? "contains" : (operators[0] ?? "eq"),
    value: "",
  };
}

/** The same filter with another condition; the value is dropped when it no longer fits the control. */
export function withOperator(
  filter: ListingFilter,
  operator: Operator,
  field: Field,
): ListingFilter {
  const before = valueControl(field, filter.operator);
  const after = valueControl(field, operator);
  const isKept =
    before === after ||
    after === "text" ||
    after === "list" ||
    (before === "choice" && after === "choices");
  return { ...filter, operator, value: isKept ? filter.value : "" };
}

/** Which control fits the value of this field under this condition. */
export function valueControl(field: Field, operator: Operator): ValueControl {
  if (withoutValue.has(operator)) return "none";
  const isList = operator === "in" || operator === "nin";
  const isText = operator === "contains" || operator === "ncontains";
  if (isText) return "text";
  if (choicesOf(field).length > 0) return isList ? "choices" : "choice";
  if (isList) return "list";
  return field.type === null ? "text" : (controlOfType[field.type] ?? "text");
}

/** The values a field may hold, when its options list them: a status mapping, or choices of a choice interface. */
export function choicesOf(field: Field): FilterChoice[] {
  const options = field.options ?? {};
  const stored = parsed(field.type === "status" ? options["status_mapping"] : options["choices"]);
  if (Array.isArray(stored)) return stored.flatMap(listedChoice);
  return Object.entries(asRecord(stored)).map(([value, entry]) => ({
    value,
    label: textOf(entry) ?? value,
  }));
}

/** Whether the filter has its value; incomplete filters are neither sent nor stored. */
export function isComplete(filter: ListingFilter): boolean {
  return withoutValue.has(filter.operator) || filter.value.trim() !== "";
}

/** The filters as conditions of the API: lists are split, flags are 1, times have their seconds. */
export function filterRules(
  filters: readonly ListingFilter[],
  fields: Record<string, Field>,
): FilterRule[] {
  return filters.filter(isComplete).map((filter) => ({
    path: filter.field.split("."),
    operator: filter.operator,
    value: wireValue(filter, fields[filter.field]),
    logical: "and" as const,
  }));
}

/** Reads stored filters (a preset, a link), leaving out what is no filter or names an unknown field or condition. */
export function readFilters(
  stored: unknown,
  fields: Record<string, Field> | null,
): ListingFilter[] {
  const list = parsed(stored);
  if (!Array.isArray(list)) return [];
  return list.flatMap((entry: unknown) => {
    const { field, operator: name, value } = asRecord(entry);
    const operator = operatorOf(name);
    if (typeof field !== "string" || operator === null) return [];
    if (fields !== null && fields[field.split(".")[0] ?? ""] === undefined) return [];
    return [{ field, operator, value: valueText(value) }];
  });
}

/** A list in text as its entries; blanks around them do not count. */
export function listEntries(value: string): string[] {
  return value
    .split(",")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "");
}

function wireValue(filter: ListingFilter, field: Field | undefined): unknown {
  if (counts.includes(filter.operator)) return 1;
  if (withoutValue.has(filter.operator)) return true;
  if (lists.includes(filter.operator)) return listEntries(filter.value);
  if (field?.type?.startsWith("datetime")) return dateTime(filter.value);
  return filter.value;
}

/** The server's form: YYYY-MM-DD HH:mm:ss. */
function dateTime(value: string): string {
  const text = value.replace("T", " ");
  return /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/.test(text) ? `${text}:00` : text;
}

function operatorOf(value: unknown): Operator | null {
  // The name of an earlier generation.
  if (value === "like") return "contains";
  return isOffered(value) ? value : null;
}

function isOffered(value: unknown): value is Operator {
  return typeof value === "string" && Object.hasOwn(operatorTexts, value);
}

function valueText(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (value === true) return "1";
  if (value === false) return "0";
  return Array.isArray(value) ? value.map(String).join(",") : String(value);
}

function listedChoice(entry: unknown): FilterChoice[] {
  if (typeof entry === "string") return [{ value: entry, label: entry }];
  const { value } = asRecord(entry);
  if (typeof value !== "string" && typeof value !== "number") return [];
  return [{ value: String(value), label: textOf(entry) ?? String(value) }];
}

function textOf(entry: unknown): string | null {
  if (typeof entry === "string") return entry;
  const { name, text, label } = asRecord(entry);
  return [name, text, label].find((found) => typeof found === "string") ?? null;
}

function parsed(stored: unknown): unknown {
  return typeof stored === "string" ? parseJson(stored) : stored;
}
