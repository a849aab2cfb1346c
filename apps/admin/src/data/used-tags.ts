import type { Item } from "@rowhouse/contract";
import { isTextList, readTextList } from "@rowhouse/extension-kit";
import { queryOptions } from "@tanstack/react-query";
import { client } from "./client.ts";
import { where } from "./filters.ts";
import { keys } from "./keys.ts";
import { whenAllowed } from "./refusal.ts";

/** Files that are looked at for their tags: the latest ones. */
const looked = 500;

/** The tags that files have, those of the latest ones, most used first; none where they may not be read. */
export function usedTagsQuery(collection: string) {
  return queryOptions({
    queryKey: [...keys.items.of(collection), "tags"],
    queryFn: async ({ signal }): Promise<string[]> => {
      const read = client().items.list(collection, {
        query: {
          fields: ["tags"],
          filter: [where("tags", "nempty")],
          sort: [{ field: "id", direction: "desc" }],
          limit: looked,
          meta: [],
        },
        signal,
      });
      return tagsOf(
        await whenAllowed(
          read.then(({ data }) => data),
          [],
        ),
      );
    },
    staleTime: 60_000,
  });
}

function tagsOf(items: readonly Item[]): string[] {
  const uses = new Map<string, number>();
  for (const { tags } of items)
    for (const tag of readTextList(isTextList(tags) ? tags : null))
      uses.set(tag, (uses.get(tag) ?? 0) + 1);
  return [...uses].toSorted(([, a], [, b]) => b - a).map(([tag]) => tag);
}
