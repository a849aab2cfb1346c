import { Navigate } from "@tanstack/react-router";
import { useState } from "react";
import { itemAddress, newKey } from "../../access/address/addresses.ts";
import { batchKeys } from "./page/address.model.ts";
import { BatchScreen } from "./batch/batch.screen.tsx";
import { ItemEditor } from "./item-editor.tsx";
import { ForbiddenItem, ItemTrouble, LoadingItem, MissingItem } from "./page/item-outcome.tsx";
import { useItemPage } from "./page/use-item-page.ts";

export interface ItemScreenProps {
  collection: string;
  /** Primary key of an item, `+` for a new one, several keys joined by commas for a batch. */
  itemKey: string;
}

/** The page of one item: finds out what the address leads to and shows it. */
export function ItemScreen({ collection, itemKey }: ItemScreenProps) {
  const keys = batchKeys(itemKey);
  if (keys !== null) return <BatchScreen collection={collection} keys={keys} />;
  return <OneItem collection={collection} itemKey={itemKey} />;
}

function OneItem({ collection: name, itemKey }: ItemScreenProps) {
  const page = useItemPage(name, itemKey);
  const [blanks, setBlanks] = useState(0);
  switch (page.state) {
    case "missing":
      return <MissingItem collection={page.collection} />;
    case "forbidden":
      return <ForbiddenItem collection={page.collection} />;
    case "trouble":
      return <ItemTrouble collection={page.collection} error={page.error} onRetry={page.retry} />;
    case "loading":
      return <LoadingItem collection={page.collection} />;
    case "unfilled":
      return <Navigate to={itemAddress(name, newKey)} replace />;
    case "ready":
      return (
        <ItemEditor
          key={`${name} ${itemKey} ${blanks}`}
          {...page}
          itemKey={itemKey}
          onBlank={() => setBlanks(blanks + 1)}
        />
      );
  }
}
