import { labelFields, labelOf, type ItemKey } from "@rowhouse/contract";
import { AbsentItem, useHost, useItem, type FarSide } from "@rowhouse/extension-kit";

/** The content of a row whose far item is not shown: why, and which one it was. */
export function AbsentFar({ far, itemKey }: { far: FarSide; itemKey: ItemKey }) {
  const { model, itemTitle } = useHost();
  const { collection } = far.collection;
  const fields = labelFields(model, far.collection, undefined);
  const { absence, removed, isLoading } = useItem(collection, itemKey, { fields });
  if (absence === null) return isLoading ? null : String(itemKey);
  const title =
    removed && (itemTitle(far.collection, removed) ?? labelOf(removed, undefined, far.key));
  return <AbsentItem {...{ absence, collection, itemKey, title }} />;
}
