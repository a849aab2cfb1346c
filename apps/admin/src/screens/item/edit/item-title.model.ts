import { itemTitle, type Collection, type Item } from "@rowhouse/contract";
import type { Registry } from "../../../registry/registry.ts";

/**
 * What the page of an item is called by; null when the item has no title (its key stands then). Interfaces say whether
 * an item may be called by their values; of one that is not built yet nothing is known.
 */
export function pageTitle(
  collection: Collection,
  item: Item,
  { resolve }: Pick<Registry, "resolve">,
): string | null {
  return itemTitle(collection, item, (field) => {
    const resolution = resolve(field);
    return (
      resolution.kind === "interface" &&
      resolution.found !== "fallback" &&
      resolution.definition.untitled !== true
    );
  });
}
