import {
  ownValue,
  findRelation,
  type FilterRule,
  type ItemKey,
  type Model,
} from "@rowhouse/contract";
import type { QueryClient } from "@tanstack/react-query";
import { itemCounts, itemsQuery } from "../../data/items.ts";

/** How many translations are written in languages that are about to be removed, as far as they can be read. */
export async function translationsIn(
  cache: QueryClient,
  model: Model,
  { collection, keys }: { collection: string; keys: readonly ItemKey[] },
): Promise<number> {
  const counts = await Promise.all(
    placesOf(model, collection).map(async ({ table, column }) => {
      const rule: FilterRule = { path: [column], operator: "in", value: keys, logical: "and" };
      const query = itemsQuery(table, { fields: [column], filter: [rule], status: "*", limit: 1 });
      const found = await cache
        .fetchInfiniteQuery({ ...query, staleTime: 0 })
        .catch(() => undefined);
      return itemCounts(found).filtered ?? 0;
    }),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

/** Where translations hold the key of a language, each table once. */
function placesOf(model: Model, languages: string): { table: string; column: string }[] {
  const places = new Map<string, { table: string; column: string }>();
  for (const { collection, fields } of Object.values(model.collections))
    for (const { field, type, options } of Object.values(fields)) {
      if (type !== "translation" || options?.["languagesCollection"] !== languages) continue;
      const table = findRelation(model, collection, field)?.collection;
      const named = options["translationLanguageField"] ?? options["languageField"] ?? "language";
      const column = String(named);
      const columns = table === undefined ? {} : (ownValue(model.collections, table)?.fields ?? {});
      if (table !== undefined && Object.hasOwn(columns, column))
        places.set(table, { table, column });
    }
  return [...places.values()];
}
