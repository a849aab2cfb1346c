import { findCollection, itemKey, keyPaths } from "@rowhouse/contract";

import { useHost, useItems, type ItemsState } from "../host.ts";
import type { InputProps } from "../interface.ts";
import { changesOf, relatedRows, type ChangeList, type RelatedRow } from "./related-rows.ts";
import type { RowShape } from "./row-shape.ts";

/**
 * All rows of a list at once, with what is staged over them: for inputs that show no pages. The rows of an item that is not
 * stored yet are the staged ones.
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
  }: Pick<InputProps<unknown>, "collection" | "isNew" | "values" | "value">,
  shape: RowShape,
  fields: readonly string[],
): { rows: RelatedRow[]; changes: ChangeList; list: ItemsState } {
  const { model } = useHost();
  const owner = findCollection(model, collection);
  const key = owner === null || isNew ? null : itemKey(owner, values);
  const list = useItems(
    shape.collection.collection,
    {
      fields: [...new Set([...keyPaths(model, shape.collection), ...fields])],
      filter: [{ path: [shape.owner], operator: "eq", value: key ?? "", logical: "and" }],
      limit: -1,
    },
    { isEnabled: key !== null },
  );
  const changes = changesOf(value);
  const own: ItemsState =
    key === null ? { ...list, items: [], isLoading: false, error: null } : list;
  return { rows: relatedRows(shape, { saved: own.items, changes }), changes, list: own };
}
