import type { Item } from "@rowhouse/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import {
  createItemMutation,
  deleteItemsMutation,
  updateItemMutation,
} from "../../data/item-writes.ts";
import { itemQuery } from "../../data/items.ts";
import type { Values } from "../../form/draft/draft.model.ts";
import { itemShape } from "../read/item-fields.model.ts";
import type { OpenItem } from "../read/use-item-page-state.ts";
import type { Reason } from "./before-save.ts";

/** An item as the server has it. */
export interface StoredItem {
  /** Null: it is stored but may not be read (any more). */
  item: Item | null;
  /** Version of these values. */
  etag: string | null;
}

/** The calls of the item page. */
export interface ItemCalls {
  create(values: Values, reason: Reason): Promise<StoredItem>;
  /** Refused with 412 when the item has another version than `etag` by now; null writes over any version. */
  update(values: Values, options: Reason & { etag: string | null }): Promise<StoredItem>;
  /** Reads the item as it is now, past the cache. */
  read(): Promise<StoredItem>;
  remove(reason: Reason): Promise<void>;
}

/** The calls of the item page over the data layer. Every reply holds exactly the fields that the page reads. */
export function useItemCalls({ collection, model, key }: OpenItem): ItemCalls {
  const queryClient = useQueryClient();
  const shape = itemShape(model, collection);
  const { mutateAsync: create } = useMutation(createItemMutation(shape));
  const { mutateAsync: update } = useMutation(updateItemMutation(shape));
  const { mutateAsync: remove } = useMutation(deleteItemsMutation(shape.collection));
  const query = itemQuery(shape.collection, key, { fields: shape.fields });
  return {
    create: async (values, { reason }) =>
      storedItem(await create({ item: { ...values }, comment: reason })),
    update: async (values, { etag, reason }) =>
      storedItem(await update({ key, changes: { ...values }, etag, comment: reason })),
    read: async () => storedItem(await queryClient.fetchQuery({ ...query, staleTime: 0 })),
    remove: ({ reason }) => remove({ keys: [key], comment: reason }),
  };
}

function storedItem({ data, etag }: { data: Item | null; etag: string | null }): StoredItem {
  return { item: data, etag };
}
