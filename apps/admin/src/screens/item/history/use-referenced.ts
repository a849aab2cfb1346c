import type { Field, Item } from "@rowhouse/contract";
import { useQueries } from "@tanstack/react-query";
import { useCan } from "../../../access/hooks.ts";
import { mentionedItemsQuery } from "../../../data/items.ts";
import { keyText, type References } from "./references.model.ts";
import type { FieldChange } from "./timeline.model.ts";

/**
 * Finds the items that changes point to: null while they load, and for those that are gone or may not be read, which
 * is no fault to tell of. Everybody who draws changes of the same history asks for the same, so it is asked once.
 */
export function useReferenced(
  changes: readonly FieldChange[],
  references: References,
): (field: Field, value: unknown) => Item | null {
  const may = useCan();
  const wanted = new Set(changes.flatMap(({ field }) => references[field.field] ?? []));
  const lots = [...wanted]
    .filter(({ collection }) => may("read", collection))
    .flatMap((items) => items.lots.map((keys) => ({ ...items, keys })));
  const found = useQueries({
    queries: lots.map(({ collection, keys, fields }) =>
      mentionedItemsQuery(collection, keys, fields),
    ),
    combine: (results) => results.map(({ data }) => data ?? []),
  });
  return (field, value) => {
    const items = references[field.field];
    const [key] = keyText(value);
    if (items === undefined || key === undefined) return null;
    const { collection, primaryKey } = items;
    return (
      lots
        .flatMap((lot, index) => (lot.collection === collection ? (found[index] ?? []) : []))
        .find((item) => String(item[primaryKey]) === key) ?? null
    );
  };
}
