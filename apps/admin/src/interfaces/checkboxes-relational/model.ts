import { isRecord, keyOf, labelOf, ownValue, type Item, type ItemKey } from "@rowhouse/contract";
import { farKey, isTaken, type RelatedRow, type RowShape } from "@rowhouse/extension-kit";

/** An item that can be ticked. */
export interface Box {
  key: ItemKey;
  label: string;
  /** The rows that link it; it has more than one where others linked it twice. */
  rows: readonly RelatedRow[];
}

/** Whether an entry of a list is an expanded row. */
export function isItem(value: unknown): value is Item {
  return isRecord(value);
}

/** A box for each item, and behind them one for each linked item that is not among these. */
export function boxesOf(
  shape: RowShape,
  list: {
    items: readonly Item[];
    rows: readonly RelatedRow[];
    /** The items are those that a search found: what is ticked beside them stays out of sight. */
    isSearched: boolean;
  },
  template: string | undefined,
): Box[] {
  const { far } = shape;
  if (far === null) return [];
  const seen = new Set(list.items.map((item) => String(keyOf(item, far.key))));
  const others = (list.isSearched ? [] : list.rows).flatMap(({ item }): Item[] => {
    const inner = ownValue(item, far.field);
    const key = farKey(shape, item);
    if (key === null || seen.has(key)) return [];
    seen.add(key);
    return [isRecord(inner) ? inner : { [far.key]: inner }];
  });
  return [...list.items, ...others].flatMap((item) => {
    const key = keyOf(item, far.key);
    if (key === null) return [];
    const rows = list.rows.filter((row) => farKey(shape, row.item) === String(key));
    return [{ key, rows, label: labelOf(item, template, far.key) || String(key) }];
  });
}

/** Whether the item will be linked after the save. */
export function isTicked({ rows }: Box): boolean {
  return rows.some((row) => !isTaken(row));
}
