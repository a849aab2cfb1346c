import { findCollection, type Collection } from "@rowhouse/contract";
import type { QueryClient } from "@tanstack/react-query";
import { batchKeys, manyId, newKey } from "../../access/address/addresses.ts";
import { findListedItem, itemQuery } from "../../data/items.ts";
import { loadModel } from "../../data/startup.ts";
import { loadInput } from "../../registry/parts.ts";
import type { Registry } from "../../registry/registry.ts";
import { itemFields } from "./item-fields.model.ts";

export interface ItemPreload {
  queryClient: QueryClient;
  registry: Pick<Registry, "resolve">;
  collection: string;
  key: string;
  /** Whether the user goes there; otherwise the pointer merely rests on a link to it. */
  isOpening: boolean;
}

/** Milliseconds in which an item comes soon enough for its page to be rendered once, where a list shows it already. */
const soonMs = 25;

/**
 * Starts loading an item, and the code of the inputs it is edited with, while the code of the page is on its way. New
 * items and batches have nothing to load here. Done when there is an item to show, be it an older one or the row of a list. Fails silently: the page
 * loads it again and shows the error.
 */
export async function preloadItem(input: ItemPreload): Promise<void> {
  const { queryClient, registry, key, isOpening } = input;
  try {
    const model = await loadModel(queryClient);
    const collection = findCollection(model, input.collection);
    if (collection === null) return;
    const fields = itemFields(model, collection);
    const isOne = key !== newKey && batchKeys(key) === null && manyId(key) === null;
    const query = itemQuery(input.collection, key, { fields });
    const loading = isOne ? queryClient.prefetchQuery(query) : null;
    // After that: what this browser keeps of the item is in the cache as soon as somebody asks for it.
    const isKnown = queryClient.getQueryData(query.queryKey) !== undefined;
    const isListed = findListedItem(queryClient, collection, key) !== null;
    await Promise.all([
      isKnown ? null : Promise.race([loading, ...(isListed ? [patience()] : [])]),
      // An editor of rich text is too much for a pointer that passes by.
      isOpening ? loadInputs(registry, collection) : null,
    ]);
  } catch {
    // The page meets the same failure and shows it.
  }
}

function patience(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, soonMs));
}

/** Loads the code of the inputs that the items of a collection are edited with. */
export async function loadInputs(
  registry: Pick<Registry, "resolve">,
  { fields }: Collection,
): Promise<void> {
  const loads = Object.values(fields)
    .filter((field) => !field.hidden_detail)
    .flatMap((field) => {
      const found = registry.resolve(field);
      return found.kind === "interface" ? [loadInput(found.definition)] : [];
    });
  await Promise.allSettled(loads);
}
