import { labelFields, labelOf, primaryKeyField, ownValue } from "@rowhouse/contract";
import {
  AbsentItem,
  keyOf,
  oneLine,
  useHost,
  useItem,
  type CellProps,
  type Item,
  type ItemKey,
} from "@rowhouse/extension-kit";

import { PersonView } from "../../design/person/person-view.tsx";
import type { manyToOneOptions } from "./interface.ts";
import { expandedItem } from "./model.ts";

/** The collection of people. */
const usersCollection = "directus_users";

/** The related item by its template, a person with their picture. A bare key is requested once for all cells that show it. */
export function Cell({
  value,
  options,
  relation,
}: CellProps<ItemKey | Item, typeof manyToOneOptions>) {
  const { model, users } = useHost();
  const target = relation === null ? undefined : ownValue(model.collections, relation.collection);
  const primaryKey = (target && primaryKeyField(target)?.field) ?? "id";
  const given = expandedItem(value, primaryKey);
  const key = keyOf(value, primaryKey);
  const collection = relation?.collection ?? "";
  const fields = target === undefined ? [] : labelFields(model, target, options.template);
  const wanted = given === null && target !== undefined ? key : null;
  const { item, absence, removed, isLoading } = useItem(collection, wanted, { fields });
  const shown = given ?? item;
  if (key === null) return <>–</>;
  const reason = target === undefined ? "hidden" : absence;
  if (shown === null && reason !== null)
    return (
      <AbsentItem
        absence={reason}
        collection={collection}
        itemKey={key}
        title={removed && oneLine(labelOf(removed, options.template, primaryKey))}
      />
    );
  if (shown === null) return <>{isLoading ? "" : key}</>;
  const name = oneLine(labelOf(shown, options.template, primaryKey));
  if (relation?.collection !== usersCollection) return <>{name}</>;
  const known = users.find((user) => String(user.id) === String(key));
  return <PersonView display="both" person={{ name, pictureUrl: known?.avatarUrl ?? null }} />;
}
