import type { Collection } from "@rowhouse/contract";
import { useNavigate } from "@tanstack/react-router";
import { itemAddress, listingAddress, newKey } from "../../access/address/addresses.ts";
import type { StoredItem } from "./saving/item-source.ts";
import type { SaveMode } from "./saving/save-button.tsx";
import { itemKeyOf } from "./page/title.model.ts";

export interface GoOnOptions {
  collection: Collection;
  itemKey: string;
  /** Loads the item again. */
  reload(): Promise<void>;
  /** Opens another blank item in place of a new one. */
  blank(): void;
}

/** Where the person goes once something is saved or deleted (requirements 4, "After save"). */
export function useGoOn({ collection, itemKey, reload, blank }: GoOnOptions) {
  const navigate = useNavigate();
  const name = collection.collection;
  const toListing = (): void => void navigate({ to: listingAddress(name) });
  const toItem = (key: string, replace: boolean): void =>
    void navigate({ to: itemAddress(name, key), replace });
  const afterSave = (mode: SaveMode, { item }: StoredItem): void => {
    const key = item === null ? null : itemKeyOf(collection, item);
    if (mode === "none") return;
    if (mode === "add") {
      if (itemKey === newKey) blank();
      else toItem(newKey, false);
      return;
    }
    // What may not be read any more has no page to stay on.
    if (key === null || (mode === "leave" && !collection.single)) toListing();
    else if (key === itemKey) void reload();
    else toItem(key, itemKey === newKey);
  };
  return { toListing, afterSave };
}
