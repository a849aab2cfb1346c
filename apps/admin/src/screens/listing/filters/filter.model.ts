import {
  findCollection,
  findRelation,
  isUserType,
  ownValue,
  primaryKeyField,
  type Collection,
  type Field,
  type Model,
} from "@rowhouse/contract";

import { readMoment, readTimeOfDay } from "../../../list/field/moments.ts";
import {
  needsNoValue,
  operatorsFor,
  valueControl,
  valuesOf,
  type FilterOperator,
  type ValueKind,
} from "./operators.ts";
import { readPeriod, type Reader } from "./value/period.model.ts";

/**
 * A condition as users build it and as presets and links store it: one field, one operator, and a value in text as
 * people write it. Operators that take several values or two ends have a list.
 */
export interface ListingFilter {
  /** Key of a field, or a path through relations. */
  field: string;
  operator: FilterOperator;
  value: string | readonly string[];
  /** Switched off: it is stored and shown, and the list does without it. */
  isOff?: true;
}

/** Filters of which all or any have to hold. */
export interface ListingFilterGroup {
  group: "all" | "any";
  filters: readonly AnyFilter[];
  isOff?: true;
}

/** An entry of the filters of a listing. */
export type AnyFilter = ListingFilter | ListingFilterGroup;

/** Finds the field that a path names; null when there is none. */
export interface FindField {
  (path: string): Field | null;
  /** The path from a field to the key of the items that are picked for it: of a list of related items, behind a junction the far ones. */
  toMember(field: Field): string[];
  /** The items that a field points to, behind a junction the far ones, and the path from the field to their fields. */
  through(field: Field): { collection: Collection; path: string[] } | null;
  /** Whether people are picked for the field. */
  isPerson(field: Field): boolean;
  /** Who "me" is, and when "this week" is. */
  reader: Reader;
}

/** Why a filter cannot be used: the key of a sentence. */
export type FilterProblem =
  | "filters.unknownField"
  | "filters.number"
  | "filters.wholeNumber"
  | "filters.count"
  | "filters.noPeriod"
  | "filters.date"
  | "filters.datetime"
  | "filters.time"
  | "filters.flag";

const problemOfKind: Partial<Record<ValueKind, FilterProblem>> = {
  number: "filters.number",
  count: "filters.count",
  period: "filters.noPeriod",
  date: "filters.date",
  datetime: "filters.datetime",
  time: "filters.time",
  boolean: "filters.flag",
};

/** The server takes this word for the current time (API contract 3.3). */
export const now = "now";

/** The word that filters on people hold for whoever reads the list. */
export const me = "me";

/** Groups within each other; what stands deeper is left out. */
export const maxGroupDepth = 4;

export function isGroup(filter: AnyFilter): filter is ListingFilterGroup {
  return "group" in filter;
}

/** A filter as it is added: `contains` with an empty value, or the field's first condition where that is not the usual one. */
export function startFilter(field: Field, path: string = field.field): ListingFilter {
  const [first = "eq"] = operatorsFor(field);
  return { field: path, operator: first, value: shaped(first, []) };
}

/** The files that nothing uses (API contract 2.26). */
export const unusedFilter: ListingFilter = { field: "id", operator: "nused", value: "" };

/** The same filter with another condition; the value is dropped when it no longer fits the control. */
export function withOperator(
  filter: ListingFilter,
  operator: FilterOperator,
  field: Field,
): ListingFilter {
  const before = valueControl(field, filter.operator);
  const after = valueControl(field, operator);
  const isKept = before !== null && after !== null && before.kind === after.kind;
  const values = isKept ? valueList(filter).filter((value) => value !== "") : [];
  return { ...filter, operator, value: shaped(operator, values) };
}

/** Two filters with the same identity ask for the same. */
export function filterId(filter: AnyFilter): string {
  const rest = filter.isOff ? ["off"] : [];
  return JSON.stringify(
    isGroup(filter)
      ? [filter.group, filter.filters.map(filterId), ...rest]
      : [filter.field, filter.operator, filter.value, ...rest],
  );
}

/** The values of a filter as a list, whatever its operator takes. */
export function valueList(filter: Pick<ListingFilter, "value">): readonly string[] {
  return typeof filter.value === "string" ? [filter.value] : filter.value;
}

/** The conditions that are in effect, in whatever group they stand. */
export function activeFilters(filters: readonly AnyFilter[]): ListingFilter[] {
  return filters.flatMap((filter) => {
    if (filter.isOff) return [];
    return isGroup(filter) ? activeFilters(filter.filters) : [filter];
  });
}

/** The filters that can be stored: those that have their value, and groups of them. */
export function completeFilters(filters: readonly AnyFilter[]): AnyFilter[] {
  return filters.flatMap((filter): AnyFilter[] => {
    if (!isGroup(filter)) return isComplete(filter) ? [filter] : [];
    const complete = completeFilters(filter.filters);
    return complete.length === 0 ? [] : [{ ...filter, filters: complete }];
  });
}

/**
 * Finds fields by path: the first part among those that may be filtered by, the others through relations.
 * @param fields of the collection, those that the reader may see
 */
export function fieldFinder(
  model: Model,
  fields: Record<string, Field>,
  reader: Reader,
): FindField {
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
  const through = (field: Field): ReturnType<FindField["through"]> => {
    const near = findRelation(model, field.collection, field.field);
    const step = near?.junction?.field_many;
    const far = near && step ? findRelation(model, near.collection, step) : near;
    const collection = far && findCollection(model, far.collection);
    return collection && { collection, path: step === undefined ? [] : [step] };
  };
  const isPerson = (field: Field): boolean => {
    const relation = findRelation(model, field.collection, field.field);
    const isUser = isUserType(field.type) || field.interface === "user";
    return isUser || relation?.collection === "directus_users";
  };
  return Object.assign(find, { toMember, through, isPerson, reader });
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

/** Values in the form the operator takes. */
export function shaped(
  operator: FilterOperator,
  values: readonly string[],
): ListingFilter["value"] {
  const [first = "", second = ""] = values;
  const takes = valuesOf(operator);
  if (takes === "several") return values;
  if (operator === "has" || operator === "nhas") return first === "" ? "1" : first;
  return takes === "two" ? [first, second] : first;
}

function isValid(value: string, kind: ValueKind): boolean {
  switch (kind) {
    case "number":
      return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(value.trim());
    case "count":
      return /^\d{1,9}$/.test(value.trim()) && Number(value) > 0;
    case "period":
      return readPeriod(value) !== null;
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
