import {
  isKnownPath,
  keyPaths,
  limits,
  ownerField,
  relatedNamePaths,
  softDeleteStatuses,
  sortField,
  statusField,
  ownValue,
  type Collection,
  type Field,
  rulesOf,
  type FilterEntry,
  type Model,
  type Operator,
  type Query,
} from "@rowhouse/contract";
import type { LayoutFields } from "@rowhouse/extension-kit";

import { relatedPaths, templatePaths } from "../../../data/related-paths.ts";
import type { FindField } from "../filters/filter.model.ts";
import { filterRules } from "../filters/filter-rules.model.ts";
import type { ListingState } from "../listing.model.ts";

/** The request of a listing: a page of items, and how many there are. */
export type ItemsRequest = Partial<Query>;

/**
 * The request of a listing. Besides the layout's own fields it requests the primary key, status, sort and owner, which
 * rights, dimmed rows and manual order need, and for every path the templates of relational cells name.
 */
export function itemsRequest(input: {
  model: Model;
  collection: Collection;
  fields: Record<string, Field>;
  findField: FindField;
  state: Pick<ListingState, "filters" | "q">;
  layoutFields: LayoutFields;
  /** Conditions of the place that is shown, such as a folder. */
  within?: readonly FilterEntry[];
}): ItemsRequest {
  const { model, collection, fields, findField, state, layoutFields, within = [] } = input;
  const found = filterRules(state.filters, findField);
  const filter = [...found, ...within, ...(layoutFields.filter ?? [])];
  // A stored path may lead to a field that is gone, for which the API would refuse the whole list.
  const known = layoutFields.fields.filter(
    (path) => !path.includes(".") || path.endsWith("*") || isKnownPath(model, collection, path),
  );
  const chosen = known.flatMap((path) => pathsOf(model, ownValue(fields, path) ?? path));
  const sort = layoutFields.sort ?? null;
  const hasLists = layoutFields.fields.some((key) => isToMany(ownValue(fields, key)));
  return {
    fields: [
      ...new Set([...ownPaths(model, collection), ...chosen, ...toldPaths(model, collection)]),
    ],
    filter,
    // A filter alone does not show what was removed (API contract 3.6).
    status: namesRemoved(collection, filter) ? "*" : null,
    q: state.q.trim() === "" ? null : state.q.trim(),
    sort: sort === null ? null : [sort],
    limit: layoutFields.pageSize ?? limits.pageSize,
    ...(hasLists ? { relatedLimit: limits.listedRelated } : {}),
    meta: ["total_count", "result_count", "filter_count"],
  };
}

/** The fields that say of an entry of the activity who did what to which item, whatever the layout shows. */
const told = ["action", "action_by", "collection", "item", "comment", "act"];

function toldPaths(model: Model, { collection, fields }: Collection): string[] {
  if (collection !== "directus_activity") return [];
  return told.flatMap((name) => {
    const field = ownValue(fields, name);
    return field === undefined ? [] : pathsOf(model, field);
  });
}

/** Whether a condition asks for a status that hides items. */
function namesRemoved(collection: Collection, filter: readonly FilterEntry[]): boolean {
  const field = statusField(collection)?.field;
  const removed = softDeleteStatuses(collection);
  return rulesOf(filter).some(({ path, operator, value }) => {
    const isAsked = path.length === 1 && path[0] === field && asking.includes(operator);
    return isAsked && [value].flat().some((status) => removed.includes(String(status)));
  });
}

/** The operators that ask for the values they name. */
const asking: readonly Operator[] = ["eq", "in"];

/** Paths a cell needs: its field, or the items that a relational field points to. */
export function pathsOf(model: Model, field: Field | string): string[] {
  if (typeof field === "string") return [field];
  if (field.type === "alias") return [field.field, ...templatePaths(field)];
  const related = isToMany(field) ? relatedNamePaths(model, field) : relatedPaths(model, field);
  return related.length === 0 ? [field.field] : related;
}

function isToMany(field: Field | undefined): boolean {
  return field?.type === "o2m" || field?.type === "translation";
}

function ownPaths(model: Model, collection: Collection): string[] {
  const own = [statusField, sortField, ownerField].map((find) => find(collection));
  return [...keyPaths(model, collection), ...own.flatMap((field) => field?.field ?? [])];
}
