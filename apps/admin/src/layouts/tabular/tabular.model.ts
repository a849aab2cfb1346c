import { isEmpty, ownValue, type Field, type Item } from "@rowhouse/contract";
import type { Sort } from "@rowhouse/extension-kit";

import { hasDigits } from "../../list/field/cell-look.model.ts";

/** Pixels a column without a width of its own has at least and at most: in between it shares what is left. */
interface WidthRange {
  least: number;
  most: number;
}

/** The ranges of layouts.md 1.3: the name of the item, short values, amounts, dates with a time, the others. */
const ranges = {
  name: { least: 220, most: 560 },
  short: { least: 120, most: 180 },
  amount: { least: 152, most: 200 },
  moment: { least: 196, most: 220 },
  other: { least: 160, most: 360 },
} as const satisfies Record<string, WidthRange>;

/** The sort after a click on a header: another column sorts ascending, the same one is reversed. */
export function nextSort(current: Sort | null, field: string): Sort {
  return {
    field,
    direction: current?.field === field && current.direction === "asc" ? "desc" : "asc",
  };
}

/** The columns with one of them moved. */
export function moveColumn(columns: readonly string[], from: number, to: number): string[] {
  const moved = [...columns];
  const [column] = moved.splice(from, 1);
  if (column === undefined) return moved;
  moved.splice(Math.max(0, Math.min(to, moved.length)), 0, column);
  return moved;
}

/** The columns with one of them added at the end or removed; the last one stays. */
export function toggleColumn(columns: readonly string[], field: string): string[] {
  if (!columns.includes(field)) return [...columns, field];
  return columns.length === 1 ? [...columns] : columns.filter((key) => key !== field);
}

/** Every field as the options panel lists it: chosen ones first in their order, then the others. */
export function panelOrder(fields: Record<string, Field>, columns: readonly string[]): string[] {
  return [...columns, ...Object.keys(fields).filter((key) => !columns.includes(key))];
}

/** The width of a column that has none of its own. */
export function widthRange(field: Field, isFirst: boolean): WidthRange {
  if (isFirst) return ranges.name;
  if (field.type?.startsWith("datetime") === true) return ranges.moment;
  // A number that is cut is another number.
  if (field.type === "decimal") return ranges.amount;
  const isShort = hasDigits(field) || field.type === "status" || field.type === "boolean";
  return isShort ? ranges.short : ranges.other;
}

/**
 * The grid template of the columns. Sized columns are fixed; others share what is left until they are wide enough to be
 * read, so that a wide window spreads nothing thin.
 */
export function columnTemplate(columns: readonly Field[], widths: Record<string, number>): string {
  return columns
    .map((field, index) => {
      const width = ownValue(widths, field.field);
      if (width !== undefined) return `${width}px`;
      const { least, most } = widthRange(field, index === 0);
      return `minmax(${least}px, ${most}px)`;
    })
    .join(" ");
}

/** How many values are shown below the name of an item in a narrow list. */
const secondLineCount = 3;

/** The columns below the name: the status, then dates, then the others in their order, as far as they have a value. */
export function secondLine(columns: readonly Field[], item: Item): Field[] {
  const rank = ({ type }: Field) => (type === "status" ? 0 : type?.startsWith("date") ? 1 : 2);
  return columns
    .filter(({ field, type }) => !isEmpty(ownValue(item, field)) && type !== "boolean")
    .toSorted((one, other) => rank(one) - rank(other))
    .slice(0, secondLineCount);
}
