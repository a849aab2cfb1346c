import { primaryKeyField, type Collection, type Item, type Model } from "@rowhouse/contract";
import { useMutation, useQueryClient, type InfiniteData } from "@tanstack/react-query";
import { useSession } from "../../../access/session-context.ts";
import {
  createItemMutation,
  deleteItemsMutation,
  updateItemMutation,
} from "../../../data/item-writes.ts";
import { type ItemPage } from "../../../data/items.ts";
import { keys } from "../../../data/keys.ts";
import { itemPageQuery } from "../page/item-page-query.ts";
import type { ItemSource, ItemWrites, StoredItem } from "./item-source.ts";
import { withSavedItem } from "./listed-items.model.ts";

export interface ItemSourceOptions {
  collection: Collection;
  model: Model;
  /** `+` for a new item. */
  itemKey: string;
}

/** The calls of the item page over the app's data layer; keeps the caches of item and listings true. */
export function useItemSource({ collection, model, itemKey }: ItemSourceOptions): ItemSource {
  const queryClient = useQueryClient();
  const session = useSession();
  const name = collection.collection;
  const { mutateAsync: create } = useMutation(createItemMutation(name));
  const { mutateAsync: update } = useMutation(updateItemMutation(name));
  const { mutateAsync: remove } = useMutation(deleteItemsMutation(name));
  const options = itemPageQuery(model, collection, itemKey);

  const keep = (stored: StoredItem): StoredItem => {
    const { item, etag } = stored;
    const primaryKey = primaryKeyField(collection)?.field;
    if (item === null || primaryKey === undefined) return stored;
    queryClient.setQueryData(itemPageQuery(model, collection, String(item[primaryKey])).queryKey, {
      data: item,
      meta: {},
      etag,
    });
    queryClient.setQueriesData<InfiniteData<ItemPage, number>>(
      { queryKey: keys.items.lists(name) },
      (list) => list && withSavedItem(list, item, primaryKey),
    );
    return stored;
  };
  const writesFor = (reason: string | null): ItemWrites => ({
    create: async (values) =>
      keep(toStored(await create({ item: { ...values }, comment: reason }))),
    update: async (values, etag) =>
      keep(toStored(await update({ key: itemKey, changes: { ...values }, etag, comment: reason }))),
    read: async () => toStored(await queryClient.fetchQuery({ ...options, staleTime: 0 })),
  });
  return {
    writes: writesFor,
    copy: (values, reason) => writesFor(reason).create(values),
    remove: (reason) => remove({ keys: [itemKey], comment: reason }),
    reload: async () => {
      await queryClient.invalidateQueries({ queryKey: keys.items.one(name, itemKey) });
    },
    whenSignedIn: async () => (await session.whenSignedIn()) !== null,
  };
}

function toStored({ data, etag }: { data: Item | null; etag: string | null }): StoredItem {
  return { item: data, etag };
}
