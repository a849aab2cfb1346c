import { itemTitle, type Collection } from "@rowhouse/contract";
import { useItem } from "@rowhouse/extension-kit";

/** The name of an item: its title, else its key; empty without one. */
export function useItemName(collection: Collection | null, key: string | null): string {
  const { item } = useItem(collection?.collection ?? "", collection === null ? null : key);
  return (item && collection && itemTitle(collection, item)) ?? (key === null ? "" : `#${key}`);
}
