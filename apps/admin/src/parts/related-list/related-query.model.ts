import {
  findCollection,
  findRelation,
  isAliasType,
  isSortableType,
  keyPaths,
  limits,
  ownerField,
  primaryKeyField,
  relatedNamePaths,
  statusField,
  titleFields,
  ownValue,
  type Collection,
  type Field,
  type FilterRule,
  type Item,
  type ItemKey,
  type Model,
  type Query,
  type SortRule,
} from "@rowhouse/contract";
import { filesCollection, type RelatedRow, type RowShape } from "@rowhouse/extension-kit";

import { relatedPaths } from "../../data/related-paths.ts";

/** Columns of a list whose options name none. */
const defaultColumns = 3;

/** Rows that are read at a time. A list ordered by hand is one piece, as far as `limits.pickerSize` goes. */
const pageSize = 50;

/**
 * The fields that are columns: the named ones that exist and may be seen, else the title and the first others that lists
 * show.
 * @param hidden fields that may not be seen, and those that say the same in every row
 */
export function columnsOf(
  collection: Collection,
  names: readonly string[],
  hidden: ReadonlySet<string>,
): Field[] {
  const isShown = ({ field }: Field): boolean => !hidden.has(field);
  const named = names.flatMap((name) => ownValue(collection.fields, name) ?? []).filter(isShown);
  if (named.length > 0) return named;
  const usual = Object.values(collection.fields).filter(
    (field) =>
      isShown(field) && !field.hidden_browse && !isAliasType(field.type) && !field.primary_key,
  );
  const key = primaryKeyField(collection);
  if (usual.length === 0) return key === null ? [] : [key];
  const titles = titleFields(collection);
  const title = titles
    .flatMap((name) => usual.find(({ field }) => field === name) ?? [])
    .slice(0, 1);
  return [...new Set([...title, ...usual])].slice(0, defaultColumns);
}

/** Where the columns are: in the rows, or behind the junction in the far items. */
export function columnCollection({ collection, far }: RowShape): Collection {
  return far?.collection ?? collection;
}

/** The request of a list for its rows. */
export interface RowsView {
  model: Model;
  shape: RowShape;
  columns: readonly Field[];
  /** The key of the item with the list. */
  ownerKey: ItemKey;
  sort: SortRule | null;
  search: string;
}

/** The rows of a list: those that point to the item, with what the columns show of them. */
export function rowsQuery(view: RowsView): Partial<Query> {
  const { shape, sort, search, ownerKey } = view;
  const isManual = sort === null && shape.sort !== null;
  const owned: FilterRule = {
    path: [shape.owner],
    operator: "eq",
    value: ownerKey,
    logical: "and",
  };
  const text = search.trim();
  const found = text === "" || shape.far === null ? [] : farSearch(view, text);
  return {
    fields: rowFields(view),
    filter: [owned, ...found],
    q: text === "" || shape.far !== null ? null : text,
    sort:
      sort !== null ? [sort] : isManual ? [{ field: shape.sort ?? "", direction: "asc" }] : null,
    limit: isManual || shape.far !== null ? limits.pickerSize : pageSize,
    relatedLimit: limits.listedRelated,
  };
}

/** Rows by their keys, for those that are edited but not among the loaded ones. */
export function rowsByKeyQuery(
  view: Pick<RowsView, "model" | "shape" | "columns">,
  keys: readonly string[],
): Partial<Query> {
  const key = primaryKeyField(view.shape.collection)?.field ?? "";
  return { fields: rowFields(view), ...byKey(key, keys) };
}

/** Far items by their keys, for rows that link to them without being stored. */
export function farByKeyQuery(
  { model, shape, columns }: Pick<RowsView, "model" | "shape" | "columns">,
  keys: readonly string[],
): Partial<Query> {
  const { far } = shape;
  if (far === null) return {};
  return {
    fields: [...new Set([...ownPaths(model, far.collection), ...columnPaths(model, columns)])],
    ...byKey(far.key, keys),
  };
}

/** The rows of these items, far ones behind a junction, that the list has already, wherever they are in it. */
export function linkedQuery(
  { model, shape, columns, ownerKey }: Omit<RowsView, "sort" | "search">,
  keys: readonly ItemKey[],
): Partial<Query> {
  const name = shape.far?.field ?? primaryKeyField(shape.collection)?.field ?? "";
  const { filter = [], ...query } = byKey(name, keys.map(String));
  const owned: FilterRule = {
    path: [shape.owner],
    operator: "eq",
    value: ownerKey,
    logical: "and",
  };
  return { ...query, fields: rowFields({ model, shape, columns }), filter: [owned, ...filter] };
}

/** Whether the server can sort by a column; through a junction the loaded rows are sorted here, when they are all. */
export function isSortable(field: Field): boolean {
  return isSortableType(field.type);
}

/** Rows by a column of their far items. */
export function sortedRows(
  rows: readonly RelatedRow[],
  { far }: RowShape,
  { field, direction, locale }: SortRule & { locale: string },
): RelatedRow[] {
  const valueOf = ({ item }: RelatedRow): unknown => {
    const inner = far === null ? item : ownValue(item, far.field);
    return typeof inner === "object" && inner !== null ? Reflect.get(inner, field) : null;
  };
  const sign = direction === "desc" ? -1 : 1;
  const { compare } = new Intl.Collator(locale, { numeric: true });
  return rows.toSorted((one, other) => sign * compareValues(valueOf(one), valueOf(other), compare));
}

function compareValues(
  one: unknown,
  other: unknown,
  compare: (one: string, other: string) => number,
): number {
  const isNothing = (value: unknown) => value === null || value === undefined || value === "";
  if (isNothing(one) || isNothing(other)) return Number(isNothing(one)) - Number(isNothing(other));
  if (typeof one === "number" && typeof other === "number") return one - other;
  return compare(String(one), String(other));
}

/**
 * All texts and numbers of the far items, and those of the item that the first relational column shows. Conditions join
 * flatly, so each way to a text says again whose rows they are; there are two ways to say that.
 */
function farSearch({ model, shape, columns, ownerKey }: RowsView, value: string): FilterRule[] {
  const link = shape.far?.field ?? "";
  const found = { operator: "contains", value, logical: "and" } as const;
  const relation = findRelation(model, shape.collection.collection, shape.owner);
  const owner = relation && findCollection(model, relation.collection);
  const ownerId = owner && primaryKeyField(owner)?.field;
  const beyond = columns.find(
    ({ type, collection, field }) =>
      !isAliasType(type) && findRelation(model, collection, field) !== null,
  );
  const own: FilterRule = { ...found, path: [link] };
  if (beyond === undefined || !ownerId) return [own];
  return [
    own,
    { path: [shape.owner, ownerId], operator: "eq", value: ownerKey, logical: "or" },
    { ...found, path: [link, beyond.field] },
  ];
}

function byKey(field: string, keys: readonly string[]): Partial<Query> {
  const few = keys.slice(0, limits.listLength);
  const filter: FilterRule[] = [{ path: [field], operator: "in", value: few, logical: "and" }];
  return {
    filter,
    status: "*",
    limit: Math.max(few.length, 1),
    relatedLimit: limits.listedRelated,
  };
}

function rowFields({
  model,
  shape,
  columns,
}: Pick<RowsView, "model" | "shape" | "columns">): string[] {
  const own = ownPaths(model, shape.collection);
  const order = shape.sort === null ? [] : [shape.sort];
  const { far } = shape;
  const shown = columnPaths(model, columns);
  const inner =
    far === null
      ? shown
      : [...ownPaths(model, far.collection), ...shown].map((path) => `${far.field}.${path}`);
  return [...new Set([...own, ...order, ...inner])];
}

/** The paths that rights and dimmed rows need. */
function ownPaths(model: Model, collection: Collection): string[] {
  // Files say in few values what they are; which of them a picture needs is up to the server.
  if (collection.collection === filesCollection) return ["*"];
  const others = [statusField(collection), ownerField(collection)];
  return [...keyPaths(model, collection), ...others.flatMap((field) => field?.field ?? [])];
}

function columnPaths(model: Model, columns: readonly Field[]): string[] {
  return columns.flatMap((field) => {
    const isMany = field.type === "o2m" || field.type === "translation";
    const related = isMany ? relatedNamePaths(model, field) : relatedPaths(model, field);
    return related.length === 0 ? [field.field] : related;
  });
}

/** The far item of a row, and the row itself without a junction: what the columns are of. */
export function shownItem({ far }: RowShape, row: Item): Item | null {
  if (far === null) return row;
  const inner = ownValue(row, far.field);
  return typeof inner === "object" && inner !== null && !Array.isArray(inner) ? { ...inner } : null;
}
