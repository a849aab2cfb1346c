import { useState } from "react";

import { refusalOf } from "../../../data/refusal.ts";
import { filterId, isGroup, type AnyFilter, type ListingFilter } from "./filter.model.ts";

/** Filters that the server refused, by their identity. */
export type Refusals = ReadonlySet<string>;

/** Statuses that mean that the request is at fault, and not who makes it or the server. */
const refusedStatuses: ReadonlySet<number> = new Set([400, 403, 404, 422]);

/**
 * The filters that are at fault when the server refuses a list: those on the field it names, else all that were sent;
 * none for any other failure.
 */
export function filtersAtFault(error: unknown, sent: readonly ListingFilter[]): ListingFilter[] {
  const refusal = refusalOf(error);
  if (refusal === null || !refusedStatuses.has(refusal.status)) return [];
  const named = String(refusal.params["field"] ?? "");
  const onField = sent.filter(({ field }) => field === named || field.split(".").at(-1) === named);
  return onField.length > 0 ? onField : [...sent];
}

/** The filters without those that the server refused. */
export function withoutRefused(filters: readonly AnyFilter[], refused: Refusals): AnyFilter[] {
  return filters.flatMap((filter): AnyFilter[] => {
    if (isGroup(filter)) return [{ ...filter, filters: withoutRefused(filter.filters, refused) }];
    return refused.has(filterId(filter)) ? [] : [filter];
  });
}

/** Remembers which filters the server refused, so that the list can do without them. */
export function useRefusals(): [Refusals, (filters: readonly ListingFilter[]) => void] {
  const [refused, setRefused] = useState<Refusals>(new Set());
  const add = (filters: readonly ListingFilter[]) =>
    setRefused((before) => new Set([...before, ...filters.map(filterId)]));
  return [refused, add];
}
