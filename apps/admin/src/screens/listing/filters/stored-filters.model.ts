import { asRecord, parseJson } from "@rowhouse/contract";

import { readMoment } from "../../../list/field/moments.ts";
import {
  isGroup,
  maxGroupDepth,
  shaped,
  valueList,
  type AnyFilter,
  type FindField,
  type ListingFilter,
} from "./filter.model.ts";
import { isKnownOperator, valueControl, valuesOf, type FilterOperator } from "./operators.ts";

/**
 * Reads stored filters (a preset, a link), leaving out what is no filter. One that names an unknown field or holds a
 * wrong value stays: it is shown as what cannot be used.
 */
export function readFilters(stored: unknown, depth = 0): AnyFilter[] {
  const list = typeof stored === "string" ? parseJson(stored) : stored;
  if (!Array.isArray(list) || depth > maxGroupDepth) return [];
  return list.flatMap((entry: unknown): AnyFilter[] => {
    const { field, operator: name, value, group, filters, isOff } = asRecord(entry);
    const switched = isOff === true ? ({ isOff: true } as const) : {};
    if (group === "all" || group === "any") {
      const parts = readFilters(filters, depth + 1);
      return parts.length === 0 ? [] : [{ group, filters: parts, ...switched }];
    }
    // The name of an earlier generation.
    const operator = name === "like" ? "contains" : name;
    if (typeof field !== "string" || field === "" || !isKnownOperator(operator)) return [];
    const values = storedValues(value, operator);
    return [{ field, operator, value: shaped(operator, values), ...switched }];
  });
}

/**
 * Stored filters in the form in which they are edited: items and choices are picked, one or several alike; date-times are
 * written with a space.
 */
export function settledFilters(filters: readonly AnyFilter[], find: FindField): AnyFilter[] {
  return filters.map((filter) =>
    isGroup(filter)
      ? { ...filter, filters: settledFilters(filter.filters, find) }
      : settledFilter(filter, find),
  );
}

function settledFilter(filter: ListingFilter, find: FindField): ListingFilter {
  const field = find(filter.field);
  const kind = field && valueControl(field, filter.operator)?.kind;
  const values = valueList(filter);
  if (kind === "item" || kind === "choice") {
    if (filter.operator === "eq") return { ...filter, operator: "in", value: values };
    if (filter.operator === "neq") return { ...filter, operator: "nin", value: values };
  }
  if (kind === "datetime") {
    const moments = values.map((one) => readMoment(one) ?? one);
    return { ...filter, value: shaped(filter.operator, moments) };
  }
  return filter;
}

/** Lists of earlier generations are one text with commas. */
function storedValues(value: unknown, operator: FilterOperator): string[] {
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
  if (typeof value === "object" && value !== null) return JSON.stringify(value);
  return value === null || value === undefined ? "" : String(value);
}
