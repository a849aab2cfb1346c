import type { Item } from "@rowhouse/contract";
import type { InfiniteData } from "@tanstack/react-query";
import type { ListPage } from "./items.ts";

/**
 * A cached list with a saved item in it, so that the way back shows the new values at once. Only values that the list
 * has already are replaced, in the shape it has them: a bare key stays one. The same list when it has no such item.
 */
export function withSavedItem(
  list: InfiniteData<ListPage, number>,
  saved: Item,
  primaryKey: string,
): InfiniteData<ListPage, number> {
  const isSaved = (item: Item): boolean => String(item[primaryKey]) === String(saved[primaryKey]);
  if (!list.pages.some(({ data }) => data.some(isSaved))) return list;
  const pages = list.pages.map((page) => ({
    ...page,
    data: page.data.map((item) => (isSaved(item) ? withNewValues(item, saved) : item)),
  }));
  return { ...list, pages };
}

function withNewValues(item: Item, saved: Item): Item {
  const known = Object.keys(item).filter(
    (field) => field in saved && isSameShape(item[field], saved[field]),
  );
  return { ...item, ...Object.fromEntries(known.map((field) => [field, saved[field]])) };
}

function isSameShape(before: unknown, after: unknown): boolean {
  return (
    before === null ||
    after === null ||
    (typeof before === "object") === (typeof after === "object")
  );
}
