import { can, type Collection } from "@rowhouse/contract";
import { useQuery } from "@tanstack/react-query";
import { useModel, useRights } from "../../../access/hooks.ts";
import { itemsByKeyQuery } from "../../../data/items.ts";
import { ItemError, LoadingItem, MissingItem } from "../item-states.tsx";
import { readFailure } from "../save/save-failure.model.ts";
import { BatchEditor } from "./batch-editor.tsx";

export interface BatchScreenProps {
  collection: string;
  keys: readonly string[];
}

/** The page for changing several items at once: loads them and shows what can be shown. */
export function BatchScreen({ collection: name, keys }: BatchScreenProps) {
  const model = useModel();
  const rights = useRights();
  const collection = Object.hasOwn(model.collections, name)
    ? (model.collections[name] ?? null)
    : null;
  if (collection === null || !can(rights, collection, "read"))
    return <MissingItem collection={collection} />;
  return <LoadedBatch collection={collection} keys={keys} />;
}

function LoadedBatch({ collection, keys }: { collection: Collection; keys: readonly string[] }) {
  const model = useModel();
  const query = itemsByKeyQuery(collection.collection, keys, { fields: ["*"] });
  const { data: items, error, refetch } = useQuery(query);
  if (items?.length)
    return <BatchEditor key={keys.join()} open={{ collection, model, keys, items }} />;
  if (items || (error !== null && readFailure(error, []).failure.kind === "gone"))
    return <MissingItem collection={collection} />;
  if (error === null) return <LoadingItem collection={collection} />;
  return <ItemError collection={collection} error={error} retry={() => void refetch()} />;
}
