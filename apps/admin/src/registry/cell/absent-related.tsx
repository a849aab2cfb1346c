import {
  labelFields,
  labelOf,
  primaryKeyField,
  type Collection,
  type ItemKey,
} from "@rowhouse/contract";
import { AbsentItem, oneLine, useHost, useItem } from "@rowhouse/extension-kit";

/** The name of a related item that is not shown: why, and which one it was. */
export function AbsentRelated({
  collection: described,
  itemKey,
}: {
  collection: Collection;
  itemKey: ItemKey;
}) {
  const { model, itemTitle } = useHost();
  const { collection } = described;
  const fields = labelFields(model, described, undefined);
  const { absence, removed, isLoading } = useItem(collection, itemKey, { fields });
  if (absence === null) return isLoading ? null : String(itemKey);
  const primaryKey = primaryKeyField(described)?.field ?? "id";
  const title =
    removed && oneLine(itemTitle(described, removed) ?? labelOf(removed, undefined, primaryKey));
  return <AbsentItem {...{ absence, collection, itemKey, title }} />;
}
