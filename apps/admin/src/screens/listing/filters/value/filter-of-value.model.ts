import {
  findCollection,
  findRelation,
  isEmpty,
  keyOf,
  primaryKeyField,
  type Field,
  type Model,
} from "@rowhouse/contract";

import {
  isGroup,
  isUsable,
  startFilter,
  type AnyFilter,
  type ListingFilter,
} from "../filter.model.ts";
import { dayOfStored, readTimeOfDay } from "../../../../list/field/moments.ts";
import { operatorsFor, valueControl } from "../operators.ts";

/** Longer texts, and those of several lines or with markup, are not what people filter by. */
const longestText = 120;

/**
 * The filter for all items that have this value in a field: "Filter by this". Date-times become their day. Null for values that
 * cannot be filtered by.
 */
export function filterOfValue(model: Model, field: Field, value: unknown): ListingFilter | null {
  const operators = operatorsFor(field);
  if (field.type === "boolean") return { ...startFilter(field), value: isOn(value) ? "1" : "0" };
  if (isEmpty(value)) {
    const operator = operators.find((one) => one === "empty" || one === "null");
    return operator === undefined ? null : { field: field.field, operator, value: "" };
  }
  const operator = operators.find((one) => one === "in" || one === "eq");
  const control = operator === undefined ? null : valueControl(field, operator);
  const equals = operators.find((one) => one === "eq") ?? operator;
  if (equals === undefined || control === null) return null;
  const text = textOf(model, field, value);
  if (text === null) return null;
  const filter: ListingFilter = {
    field: field.field,
    operator: equals,
    value: equals === "in" ? [text] : text,
  };
  return isUsable(filter, field) ? filter : null;
}

/** The filters with one more; it replaces an equal condition on its field. */
export function withFilter(filters: readonly AnyFilter[], added: ListingFilter): AnyFilter[] {
  const others = filters.filter(
    (one) => isGroup(one) || one.field !== added.field || one.operator !== added.operator,
  );
  return [...others, added];
}

function textOf(model: Model, field: Field, value: unknown): string | null {
  const relation = findRelation(model, field.collection, field.field);
  if (relation !== null) {
    const target = findCollection(model, relation.collection);
    const key = keyOf(value, (target && primaryKeyField(target)?.field) ?? "id");
    return key === null ? null : String(key);
  }
  if (typeof value !== "string" && typeof value !== "number") return null;
  switch (field.type) {
    case "date":
      return String(value).slice(0, 10);
    case "datetime":
    case "datetime_created":
    case "datetime_updated":
      return dayOfStored(value, field);
    case "time":
      return readTimeOfDay(String(value));
    default:
      return isPlain(String(value)) ? String(value) : null;
  }
}

function isPlain(text: string): boolean {
  return text.length <= longestText && !/[\n<>]/.test(text);
}

function isOn(value: unknown): boolean {
  return value === true || value === 1 || value === "1";
}
