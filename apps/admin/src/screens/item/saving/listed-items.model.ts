import type { Item } from "@rowhouse/contract";

/** Pages of a listing, as the cache holds them. */
interface Pages {
  pages: { data: Item[] }[];
}

/**
 * Puts what was just saved into the pages of a listing, so that the way back shows it at once. Only values that the
 * listing shows already are touched, in the shape it has them: a bare key stays one.
 */
export function withSavedItem<T extends Pages>(list: T, saved: Item, primaryKey: string): T {
  const key = String(saved[primaryKey]);
  const has = list.pages.some(({ data }) => data.some((item) => String(item[primaryKey]) === key));
  if (!has) return list;
  const pages = list.pages.map((page) => ({
    ...page,
    data: page.data.map((item) =>
      String(item[primaryKey]) === key ? overlaid(item, saved) : item,
    ),
  }));
  return { ...list, pages };
}

function overlaid(item: Item, saved: Item): Item {
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
