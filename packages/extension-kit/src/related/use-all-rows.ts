import {
  findCollection,
  isRecord,
  isSystemCollection,
  itemKey,
  keyPaths,
  ownValue,
  type Item,
} from "@rowhouse/contract";

import { useHost, useItem, useItems, type ItemState, type ItemsState } from "../host.ts";
import type { InputProps } from "../interface.ts";
import { changesOf, relatedRows, type ChangeList, type RelatedRow } from "./related-rows.ts";
import type { RowShape } from "./row-shape.ts";

/**
 * All rows of a list at once, with what is staged over them: for inputs that show no pages. The rows of an item that is not
 * stored yet are the staged ones. Rows that link people and roles have no address of their own (API contract 2.18) and are read
 * with their item.
 * @param fields what is read of the rows beside their keys
 * @example const { rows, changes } = useAllRows(props, shape, ['role.id', 'role.name'])
 * @public
 */
export function useAllRows(
  {
    collection,
    isNew,
    values,
    value,
    relation,
  }: Pick<InputProps<unknown>, "collection" | "isNew" | "values" | "value" | "relation">,
  shape: RowShape,
  fields: readonly string[],
): { rows: RelatedRow[]; changes: ChangeList; list: ItemsState } {
  const { model } = useHost();
  const owner = findCollection(model, collection);
  const key = owner === null || isNew ? null : itemKey(owner, values);
  const paths = [...new Set([...keyPaths(model, shape.collection), ...fields])];
  const field = relation?.relation.field_one ?? null;
  const isNested = field !== null && isSystemCollection(shape.collection.collection);
  const nested = useItem(collection, isNested ? key : null, {
    fields: paths.map((path) => `${field}.${path}`),
  });
  const listed = useItems(
    shape.collection.collection,
    {
      fields: paths,
      filter: [{ path: [shape.owner], operator: "eq", value: key ?? "", logical: "and" }],
      limit: -1,
    },
    { isEnabled: key !== null && !isNested },
  );
  const list = isNested ? rowsWithin(nested, field) : listed;
  const changes = changesOf(value);
  const own: ItemsState =
    key === null ? { ...list, items: [], isLoading: false, error: null } : list;
  return { rows: relatedRows(shape, { saved: own.items, changes }), changes, list: own };
}

/** The rows of a list that were read with their item. */
function rowsWithin({ item, ...state }: ItemState, field: string): ItemsState {
  const rows: unknown = item === null ? null : ownValue(item, field);
  const items = Array.isArray(rows) ? rows.filter((row): row is Item => isRecord(row)) : [];
  return {
    ...state,
    items,
    totalCount: items.length,
    isRefreshing: false,
    hasMore: false,
    isLoadingMore: false,
    loadMore: () => undefined,
  };
}
