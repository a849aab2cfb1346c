import { toIsoDateTime } from "@rowhouse/contract";
import type { Field, Meta, Query } from "@rowhouse/contract";

/** Data from the model with the figures that `meta` asked for. */
export interface ModelAnswer<T> {
  data: T;
  meta?: Meta;
}

/** A field as it may be told: what only the server needs is left out, and a moment as default is ISO 8601 (API contract 6.2). */
export function toWireField(field: Field): Field {
  const { nullable: _nullable, filled: _filled, key_part: _keyPart, ...wire } = field;
  const initial = wire.default_value;
  const isMoment = initial !== null && /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(initial);
  return isMoment && isDateTime(field) ? { ...wire, default_value: toIsoDateTime(initial) } : wire;
}

/** The figures that `meta` asked for beside the data; collections and fields know few of them. */
export function withMeta<T>(data: T, query: Query, figures: Meta): ModelAnswer<T> {
  if (query.meta.length === 0) return { data };
  const isAll = query.meta.includes("*");
  return {
    meta: Object.fromEntries(
      Object.entries(figures).filter(([name]) => isAll || query.meta.includes(name)),
    ),
    data,
  };
}

function isDateTime({ type }: Field): boolean {
  return type === "datetime" || type === "datetime_created" || type === "datetime_updated";
}
