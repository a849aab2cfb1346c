import { labelFields, labelOf, primaryKeyField } from "@rowhouse/contract";
import {
  keyOf,
  oneLine,
  useHost,
  useItem,
  type CellProps,
  type Item,
  type ItemKey,
} from "@rowhouse/extension-kit";

import type { manyToOneOptions } from "./interface.ts";
import { expandedItem } from "./model.ts";

/** The related item by its template. A bare key is requested once for all cells that show it. */
export function Cell({
  value,
  options,
  relation,
}: CellProps<ItemKey | Item, typeof manyToOneOptions>) {
  const { model } = useHost();
  const target = relation === null ? undefined : model.collections[relation.collection];
  const primaryKey = (target && primaryKeyField(target)?.field) ?? "id";
  const given = expandedItem(value, primaryKey);
  const key = keyOf(value, primaryKey);
  const { item } = useItem(
    relation?.collection ?? "",
    given === null && target !== undefined ? key : null,
    { fields: target === undefined ? [] : labelFields(model, target, options.template) },
  );
  const shown = given ?? item;
  return (
    <>{shown === null ? (key ?? "--") : oneLine(labelOf(shown, options.template, primaryKey))}</>
  );
}
