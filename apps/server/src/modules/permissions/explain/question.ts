import type { Collection, ExplainedAction, Field } from "@rowhouse/contract";
import { statusField } from "@rowhouse/contract";
import type { Item, Values } from "../../../query/index.ts";

/** May they do this? With everything that was named found. */
export interface Question {
  collection: Collection;
  action: ExplainedAction;
  /** The key of the item; null for a new one, or any. */
  key: string | null;
  /** All of the item, as it is stored; null without a key. */
  stored: Item | null;
  /** Read or written alone; null: the item as a whole. */
  field: Field | null;
  /** The status that the item gets; null: it keeps its own, or has the default one. */
  status: string | null;
  /** The roles of the user who made the item. */
  ownerRoles: readonly number[];
}

/** Returns the values that the request would write, as far as they decide. */
export function valuesOf({ collection, field, status }: Question): Values {
  const state = statusField(collection);
  return {
    ...(field === null || field === state ? {} : { [field.field]: null }),
    ...(state === null || status === null ? {} : { [state.field]: status }),
  };
}
