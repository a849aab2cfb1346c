import { keyFields, keyPartOf, ownValue, type Collection, type Item } from "@rowhouse/contract";

/** The items after a drop, and the changes that store the order. */
export interface Reordered {
  /** The items in their new order, with their new sort values. */
  items: Item[];
  /** Only the items whose sort value changed: primary key and sort value. */
  changes: Item[];
}

/** Which item moves where, and which field holds its sort value. */
export interface Move {
  from: number;
  to: number;
  collection: Collection;
  sortField: string;
}

/**
 * Moves an item by hand. If any loaded item has no sort value all are numbered 1, 2, 3 and so on; else the same values
 * are assigned in the new order (layouts.md 1.3).
 */
export function reorder(items: readonly Item[], move: Move): Reordered {
  const moved = [...items];
  const [item] = moved.splice(move.from, 1);
  if (item === undefined) return { items: moved, changes: [] };
  moved.splice(move.to, 0, item);
  const values = sortValues(items, move.sortField);
  const renumbered = moved.map((one, index) => ({ ...one, [move.sortField]: values[index] }));
  const isChanged = (one: Item, index: number) =>
    !isSame(ownValue(moved[index], move.sortField), ownValue(one, move.sortField));
  const changes = renumbered.filter(isChanged).map((one) => ({
    ...Object.fromEntries(
      keyFields(move.collection).map((field) => [field.field, keyPartOf(field, one)]),
    ),
    [move.sortField]: ownValue(one, move.sortField),
  }));
  return { items: renumbered, changes };
}

/** Values that two items share would leave their order undefined, so they are renumbered as well. */
function sortValues(items: readonly Item[], sortField: string): number[] {
  const stored = items.map((item) => numberOf(ownValue(item, sortField)));
  const isComplete =
    stored.every((value) => value !== null) && new Set(stored).size === stored.length;
  return isComplete ? stored.filter((value) => value !== null) : items.map((_, index) => index + 1);
}

function numberOf(value: unknown): number | null {
  if (value === null || value === undefined || value === "") return null;
  const number = Number(value);
  return Number.isFinite(number) ? number : null;
}

function isSame(a: unknown, b: unknown): boolean {
  return a === b || (a !== null && a !== undefined && Number(a) === Number(b));
}
