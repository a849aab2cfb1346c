import { Navigate } from "@tanstack/react-router";
import { useState } from "react";
import { batchKeys, itemAddress, newKey } from "../../access/address/addresses.ts";
import { BatchScreen } from "./batch/batch.screen.tsx";
import { ItemEditor } from "./item-editor.tsx";
import { ItemStatePage } from "../../editor/page/item-state-page.tsx";
import { useItemPageState } from "../../editor/read/use-item-page-state.ts";

export interface ItemScreenProps {
  collection: string;
  /** Primary key of an item, `+` for a new one, several keys joined by commas for a batch. */
  itemKey: string;
}

/** The page of one item or of several: finds out what the address leads to and shows it. */
export function ItemScreen({ collection, itemKey }: ItemScreenProps) {
  const keys = batchKeys(itemKey);
  if (keys !== null) return <BatchScreen collection={collection} keys={keys} />;
  return <OneItem collection={collection} itemKey={itemKey} />;
}

function OneItem({ collection, itemKey }: ItemScreenProps) {
  const state = useItemPageState(collection, itemKey);
  const [blanks, setBlanks] = useState(0);
  if (state.status === "empty") return <Navigate to={itemAddress(collection, newKey)} replace />;
  if (state.status !== "ready") return <ItemStatePage state={state} hasDrawer />;
  return (
    <ItemEditor
      key={`${collection} ${itemKey} ${blanks}`}
      open={state.open}
      onAddAnother={() => setBlanks(blanks + 1)}
    />
  );
}
