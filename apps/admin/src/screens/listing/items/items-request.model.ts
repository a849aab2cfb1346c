import {
  findRelation,
  limits,
  ownerField,
  primaryKeyField,
  sortField,
  statusField,
  templateFields,
  type Collection,
  type Field,
  type Model,
  type Query,
} from "@rowhouse/contract";
import type { LayoutFields } from "@rowhouse/extension-kit";

import { filterRules } from "../filters/filter.model.ts";
import type { ListingState } from "../listing.model.ts";

/** What a listing requests: a page of items, and how many there are. */
export type ItemsRequest = Partial<Query>;

/**
 * The request of a listing. Besides the layout's own fields it requests the primary key, status, sort and owner, which
 * rights, dimmed rows and manual order need, and for every path the templates of relational cells name.
 */
export function itemsRequest(input: {
  model: Model;
  collection: Collection;
  fields: Record<string, Field>;
  state: ListingState;
  layoutFields: LayoutFields;
}): ItemsRequest {
  const { model, collection, fields, state, layoutFields } = input;
  const chosen = layoutFields.fields.flatMap((path) => pathsOf(model, fields[path] ?? path));
  const sort = layoutFields.sort ?? null;
  return {
    fields: [...new Set([...ownPaths(collection), ...chosen])],
    filter: filterRules(state.filters, fields),
    q: state.q.trim() === "" ? null : state.q.trim(),
    sort: sort === null ? null : [sort],
    limit: limits.pageSize,
    meta: ["total_count", "result_count", "filter_count"],
  };
}

/** Paths a cell needs: its field, and for a relational one the related fields and what its template names. */
export function pathsOf(model: Model, field: Field | string): string[] {
  if (typeof field === "string") return [field];
  if (field.type === "alias") return [field.field, ...templatePaths(field)];
  const relation = findRelation(model, field.collection, field.field);
  if (relation === null) return [field.field];
  const far =
    relation.junction === null ? [] : [`${field.field}.${relation.junction.field_many}.*`];
  return [
    `${field.field}.*`,
    ...far,
    ...templatePaths(field).map((path) => `${field.field}.${path}`),
  ];
}

function ownPaths(collection: Collection): string[] {
  const own = [primaryKeyField, statusField, sortField, ownerField].map((find) => find(collection));
  return own.flatMap((field) => (field === null ? [] : [field.field]));
}

function templatePaths(field: Field): string[] {
  const template: unknown = field.options?.["template"];
  return typeof template === "string" ? templateFields(template) : [];
}
