import { toIsoDateTime } from "@rowhouse/contract";
import type { Collection, Field, Meta, Query } from "@rowhouse/contract";
import { AppError } from "../../core/errors.ts";
import { matchesEtag, versionOfValue } from "../../query/index.ts";

/** A list of collections or fields of the model, with the figures that `meta` requested. */
export interface ModelList<T> {
  items: T[];
  meta?: Meta;
}

/** A single one, with the figures that `meta` requested. */
export interface ModelItem<T> {
  item: T;
  meta?: Meta;
  etag?: string;
}

/** The version of what a field is described as, the same for every caller. */
export function fieldVersion(field: Field): string {
  return versionOfValue(toWireField(field));
}

/** That of a collection is of what is said of itself: its fields have their own. */
export function collectionVersion(collection: Collection): string {
  const { fields: _fields, is_view: _isView, ...own } = collection;
  return versionOfValue(own);
}

/** Throws what `refuseStale` throws. */
export function refuseStaleCollection(
  collection: Collection,
  ifMatch: string | null | undefined,
): void {
  const { fields: _fields, is_view: _isView, ...current } = collection;
  refuseStale(ifMatch, collectionVersion(collection), current);
}

/** Throws `staleItem` (412/25) when an `If-Match` names another version than the one that is there; `current` is that. */
export function refuseStale(
  ifMatch: string | null | undefined,
  version: string,
  current: object,
): void {
  if (ifMatch === null || ifMatch === undefined || ifMatch === "") return;
  if (!matchesEtag(ifMatch, version)) throw new AppError("staleItem", { details: { current } });
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
