import { toIsoDateTime } from "@rowhouse/contract";
import type { Field, Meta, Query } from "@rowhouse/contract";

/** A list of collections or fields of the model, with the figures that `meta` requested. */
export interface ModelList<T> {
  items: T[];
  meta?: Meta;
}

/** A single one, with the figures that `meta` requested. */
export interface ModelItem<T> {
  item: T;
  meta?: Meta;
}

/** A field as clients see it: without what only the server needs, and with a default date-time in ISO 8601 (API contract 6.2). */
export function toWireField(field: Field): Field {
  const { nullable: _nullable, filled: _filled, ...wire } = field;
  const initial = wire.default_value;
  const hasStoredTime = initial !== null && /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(initial);
  return hasStoredTime && isDateTime(field)
    ? { ...wire, default_value: toIsoDateTime(initial) }
    : wire;
}

/** The figures that `meta` requests. */
export function requestedMeta({ meta }: Query, figures: Meta): { meta?: Meta } {
  if (meta.length === 0) return {};
  const isRequested = (name: string): boolean => meta.includes("*") || meta.includes(name);
  return {
    meta: Object.fromEntries(Object.entries(figures).filter(([name]) => isRequested(name))),
  };
}

function isDateTime({ type }: Field): boolean {
  return type === "datetime" || type === "datetime_created" || type === "datetime_updated";
}
