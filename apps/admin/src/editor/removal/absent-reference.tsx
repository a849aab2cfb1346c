import { findCollection } from "@rowhouse/contract";
import { useAbsence, useHost, type AbsentItemProps } from "@rowhouse/extension-kit";

import { AbsentItem } from "../../ui/field/absent-item.tsx";

/** The content of a cell in place of an item that is not shown. */
export function AbsentReference({ itemKey, titleOf, ...reference }: AbsentItemProps) {
  const { collection: name } = reference;
  const { model, collectionName } = useHost();
  const { absence, removed } = useAbsence({ ...reference, key: itemKey });
  const collection = findCollection(model, name);
  if (absence === null) return null;
  return (
    <AbsentItem
      absence={absence}
      collection={collection === null ? name : collectionName(collection)}
      itemKey={itemKey}
      title={removed && titleOf(removed)}
    />
  );
}
