import { can, type Collection } from "@rowhouse/contract";
import { useQuery } from "@tanstack/react-query";
import { useModel, useRights } from "../../../access/hooks.ts";
import { itemsByKeyQuery } from "../../../data/items.ts";
import { BatchEditor } from "./batch-editor.tsx";
import { ItemTrouble, LoadingItem, MissingItem } from "../page/item-outcome.tsx";
import { readFailure } from "../saving/save-failure.model.ts";

/** The page for changing several items at once: loads them and shows what can be shown. */
export function BatchScreen({
  collection: name,
  keys,
}: {
  collection: string;
  keys: readonly string[];
}) {
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
  const {
    data: items,
    error,
    refetch,
  } = useQuery(itemsByKeyQuery(collection.collection, keys, { fields: ["*"] }));
  if (items?.length)
    return (
      <BatchEditor
        key={keys.join()}
        collection={collection}
        model={model}
        keys={keys}
        items={items}
      />
    );
  if (items || (error !== null && readFailure(error, []).failure.kind === "gone"))
    return <MissingItem collection={collection} />;
  if (error === null) return <LoadingItem collection={collection} />;
  return <ItemTrouble collection={collection} error={error} onRetry={() => void refetch()} />;
}
