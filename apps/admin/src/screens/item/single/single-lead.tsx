import { itemKey, keyPaths, type Collection } from "@rowhouse/contract";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Navigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { itemAddress } from "../../../access/address/addresses.ts";
import { useModel } from "../../../access/hooks.ts";
import { itemsQuery, loadedItems } from "../../../data/items.ts";
import { ItemStatePage } from "../../../editor/page/item-state-page.tsx";

interface SingleLeadProps {
  collection: Collection;
  /** The content shown where the collection has no item yet, or none that may be read. */
  children: ReactNode;
}

/** Leads from an address without an item, or with a removed one, to the one item of a single collection. */
export function SingleLead({ collection, children }: SingleLeadProps) {
  const model = useModel();
  const { collection: name } = collection;
  const fields = keyPaths(model, collection);
  const { data, isPending } = useInfiniteQuery({
    ...itemsQuery(name, { fields, limit: 1 }),
    // Text that is being typed is not left because somebody looked away.
    refetchOnWindowFocus: false,
  });
  const [item] = loadedItems(data);
  const key = item && itemKey(collection, item);
  if (key) return <Navigate to={itemAddress(name, key)} replace />;
  return isPending ? (
    <ItemStatePage state={{ status: "loading", collection }} hasDrawer />
  ) : (
    children
  );
}
