import type { Query } from "@rowhouse/contract";

import type { Context } from "../../../core/context.ts";
import { readItems } from "../list.ts";
import { streamItems } from "./stream.ts";
import type { Item, ListRead, LongListResult, Pieces } from "../types.ts";

/** Rows of a list that is read at once, whatever it turns out to be. */
const shortList = 1000;

/**
 * A list for a reply: a long one as pieces (`streamItems`), any other one like `readItems`. Throws what these throw before the
 * first item.
 */
export async function readList(
  ctx: Context,
  collection: string,
  read: ListRead,
): Promise<LongListResult> {
  if (!mayBeLong(read.query)) return readItems(ctx, collection, read);
  // A list that fits into the first of two pieces is returned like any other.
  const pieces = streamItems(ctx, collection, { ...read, shortList });
  const first = await pieces.next();
  if (first.done) return listOf([], first.value);
  const second = await pieces.next();
  if (second.done) return listOf(first.value, second.value);
  return { items: [], pieces: chained([first.value, second.value], pieces) };
}

function mayBeLong({ limit, single }: Query): boolean {
  return !single && limit !== null && (limit < 0 || limit > shortList);
}

function listOf(items: Item[], meta: LongListResult["meta"]): LongListResult {
  return meta === undefined ? { items } : { items, meta };
}

/** No generator: one that was never asked for anything would not end the `rest`. */
function chained(read: Item[][], rest: Pieces): Pieces {
  return {
    next: async () => {
      const value = read.shift();
      return value === undefined ? rest.next() : { value, done: false };
    },
    return: (value) => rest.return(value),
  };
}
