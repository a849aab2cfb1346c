import type { Field, FieldType } from "@rowhouse/contract";
import type { InterfaceDefinition, Sort } from "@rowhouse/extension-kit";

/** Width of a column without a stored width, in pixels (layouts.md 1.3). */
export const defaultWidth = 200;
/** The same for values that are always short: numbers, dates, booleans, statuses. */
const shortWidth = 140;

const numeric: ReadonlySet<FieldType> = new Set(["integer", "decimal", "sort"]);
const plainText: ReadonlySet<FieldType> = new Set([
  "string",
  "integer",
  "decimal",
  "slug",
  "uuid",
  "sort",
]);

/** The sort after a click on a header: another column sorts ascending, the same one is reversed. */
export function nextSort(current: Sort | null, field: string): Sort {
  return {
    field,
    direction: current?.field === field && current.direction === "asc" ? "desc" : "asc",
  };
}

/** What the interface of a column says about its cells; null for a field without one. */
type ShownBy = Pick<InterfaceDefinition, "align" | "richCell"> | null;

/** Whether cells are aligned to the end of their column: numbers, unless their interface says otherwise. */
export function isEndAligned(field: Field, shownBy: ShownBy): boolean {
  if (shownBy?.align !== undefined) return shownBy.align === "end";
  return field.type !== null && numeric.has(field.type);
}

/** Whether the values are made of digits, which then get equal widths. */
export function hasDigits(field: Field): boolean {
  return (
    field.type !== null &&
    (numeric.has(field.type) || field.type.startsWith("date") || field.type === "time")
  );
}

/** Whether the cell is plain text, so that it may be inside the row's link. */
export function isPlainCell(field: Field, shownBy: ShownBy): boolean {
  return field.type !== null && plainText.has(field.type) && shownBy?.richCell !== true;
}

/** Text has its own writing direction; everything else follows the app. */
export function textDirection(field: Field, shownBy: ShownBy): "auto" | undefined {
  const isText = field.type === "m2o" || (isPlainCell(field, shownBy) && !hasDigits(field));
  return isText ? "auto" : undefined;
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

/** Width a column starts with, in pixels: short values need less. */
export function startWidth(field: Field): number {
  return hasDigits(field) || field.type === "status" || field.type === "boolean"
    ? shortWidth
    : defaultWidth;
}

/**
 * The grid template of the columns. Sized columns are fixed; others share what is left, the first one twice as much;
 * the last column always reaches the end.
 */
export function columnTemplate(columns: readonly Field[], widths: Record<string, number>): string {
  return columns
    .map((field, index) => {
      const width = widths[field.field];
      const isLast = index === columns.length - 1;
      if (width !== undefined && !isLast) return `${width}px`;
      return `minmax(${width ?? startWidth(field)}px, ${index === 0 ? 2 : 1}fr)`;
    })
    .join(" ");
}
