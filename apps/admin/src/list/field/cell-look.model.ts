import type { Field, FieldType } from "@rowhouse/contract";
import type { InterfaceDefinition } from "@rowhouse/extension-kit";

const numeric: ReadonlySet<FieldType> = new Set(["integer", "decimal", "sort"]);
const plainText: ReadonlySet<FieldType> = new Set([
  "string",
  "integer",
  "decimal",
  "slug",
  "uuid",
  "sort",
]);

/** The cell properties set by the interface of a column; null for a field without one. */
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
