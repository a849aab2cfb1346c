import { primaryKeyField, type Collection } from "@rowhouse/contract";
import {
  isAdded,
  useHost,
  type RelatedListProps,
  type RelatedRow,
  type RowShape,
} from "@rowhouse/extension-kit";

import { columnCollection } from "./related-query.model.ts";

/** The rights on the rows of a list. Courtesy only: the server decides. */
export interface RowRights {
  canCreate: boolean;
  canSelect: boolean;
  canTakeOut: (row: RelatedRow) => boolean;
}

/** The rights that the options of a list and the rights of the user leave on its rows. */
export function useRowRights(
  props: Pick<RelatedListProps, "readOnly" | "canCreate" | "canSelect" | "removal">,
  shape: RowShape,
): RowRights {
  const { can, fieldRights } = useHost();
  const { collection } = shape.collection;
  const target = columnCollection(shape);
  const isThrough = shape.far !== null;
  const isLocked = (field: string) => fieldRights(collection, null).locked.has(field);
  const mayLink = isThrough
    ? can("create", collection) && isKeyGiven(shape.collection)
    : can("update", collection) && !isLocked(shape.owner);
  const mayCreate =
    can("create", target.collection) && isKeyGiven(target) && (!isThrough || mayLink);
  return {
    canCreate: !props.readOnly && props.canCreate && mayCreate,
    canSelect: !props.readOnly && props.canSelect && mayLink,
    canTakeOut: (row) => {
      if (props.readOnly) return false;
      if (isAdded(row)) return true;
      if (isThrough || props.removal === "delete") return can("delete", collection, row.item);
      return can("update", collection, row.item) && !isLocked(shape.owner);
    },
  };
}

/** In a list a row that names its key is one that is stored: the key of a new one comes from the server. */
function isKeyGiven(collection: Collection): boolean {
  const key = primaryKeyField(collection);
  return key === null || key.auto_increment;
}
