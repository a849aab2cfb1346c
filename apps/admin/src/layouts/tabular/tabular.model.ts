import type { Collection, Field, FieldType } from "@rowhouse/contract";

/** Row height by name (layouts-and-strings.md 1.3). */
export type Spacing = "comfortable" | "cozy" | "compact";

/** Rows of the three spacings, in pixels. */
export const rowHeights: Record<Spacing, number> = { comfortable: 48, cozy: 40, compact: 32 };

/** Spacings in the order they are offered. */
export const spacings: readonly Spacing[] = ["comfortable", "cozy", "compact"];

/** Width of a column nobody sized, in pixels (layouts-and-strings.md 1.3). */
export const defaultWidth = 200;
/** The same for values that are short by nature: numbers, dates, flags, statuses. */
const shortWidth = 140;
/** The least width a column can be given, in pixels. */
export const leastWidth = 40;

/** What the table keeps in a preset's view_options. */
export interface TabularOptions {
  spacing: Spacing;
  /** Field key to pixels; fields nobody sized are absent. */
  widths: Record<string, number>;
}

/** A sort by one field. */
export interface ColumnSort {
  field: string;
  direction: "asc" | "desc";
}

const defaultColumns = 4;
const unsortable: ReadonlySet<FieldType> = new Set(["o2m", "m2o", "translation", "alias", "group"]);
const numeric: ReadonlySet<FieldType> = new Set(["integer", "decimal", "sort"]);
const numericInterfaces: ReadonlySet<string> = new Set([
  "numeric",
  "slider",
  "file-size",
  "primary-key",
  "sort",
  "text-input",
]);
const plainText: ReadonlySet<FieldType> = new Set([
  "string",
  "integer",
  "decimal",
  "slug",
  "uuid",
  "sort",
]);
const nameKeys: readonly string[] = [
  "title",
  "name",
  "label",
  "subject",
  "headline",
  "filename_download",
  "first_name",
];

/** Reads view_options, whatever a preset holds: unknown spacings and widths of zero or less fall back. */
export function readOptions(viewOptions: Record<string, unknown>): TabularOptions {
  const spacing = spacings.find((one) => one === viewOptions["spacing"]) ?? "comfortable";
  return { spacing, widths: readWidths(viewOptions["widths"]) };
}

/**
 * The columns in order: the chosen fields that still exist; without a choice the first four fields other than the
 * primary key, the one that names the item foremost.
 */
export function columnsOf(fields: Record<string, Field>, chosen: unknown): string[] {
  const kept = fieldList(chosen).filter((key) => fields[key] !== undefined);
  return kept.length > 0 ? kept : startColumns(fields);
}

/** The sort stored in view_query, null when there is none. */
export function readSort(stored: unknown): ColumnSort | null {
  if (typeof stored !== "string") return null;
  const first = stored.split(",")[0]?.trim() ?? "";
  if (first === "" || first === "-" || first === "?") return null;
  return first.startsWith("-")
    ? { field: first.slice(1), direction: "desc" }
    : { field: first, direction: "asc" };
}

/** Wire form of a sort: `title` or `-title`. */
export function writeSort(sort: ColumnSort): string {
  return sort.direction === "desc" ? `-${sort.field}` : sort.field;
}

/** A click on a header: another column sorts ascending, the same one turns around. */
export function nextSort(current: ColumnSort | null, field: string): ColumnSort {
  return {
    field,
    direction: current?.field === field && current.direction === "asc" ? "desc" : "asc",
  };
}

/** Whether the API can sort by the field (o2m, m2o, translation and fields without a column cannot). */
export function isSortable(field: Field): boolean {
  return field.type !== null && !unsortable.has(field.type);
}

/** Numbers stand at the end of their column, unless an interface draws them as something else (stars, people). */
export function isEndAligned(field: Field): boolean {
  if (field.type === null || !numeric.has(field.type)) return false;
  return field.interface === null || numericInterfaces.has(field.interface);
}

/** Whether the values are made of digits, which then stand below one another. */
export function hasDigits(field: Field): boolean {
  return (
    field.type !== null &&
    (numeric.has(field.type) || field.type.startsWith("date") || field.type === "time")
  );
}

/** Whether the cell is mere text, so that it may stand inside the row's link. */
export function isPlainCell(field: Field): boolean {
  return (
    field.type !== null &&
    plainText.has(field.type) &&
    field.interface !== "user" &&
    field.interface !== "rating"
  );
}

/** Text runs and is cut off in its own direction, whatever the app's; everything else follows the app. */
export function textDirection(field: Field): "auto" | undefined {
  const isText = field.type === "m2o" || (isPlainCell(field) && !hasDigits(field));
  return isText ? "auto" : undefined;
}

/** The columns with one of them at another place. */
export function moveColumn(columns: readonly string[], from: number, to: number): string[] {
  const moved = [...columns];
  const [column] = moved.splice(from, 1);
  if (column === undefined) return moved;
  moved.splice(Math.max(0, Math.min(to, moved.length)), 0, column);
  return moved;
}

/** The columns with one of them added at the end or taken away; the last one stays. */
export function toggleColumn(columns: readonly string[], field: string): string[] {
  if (!columns.includes(field)) return [...columns, field];
  return columns.length === 1 ? [...columns] : columns.filter((key) => key !== field);
}

/** Every field as the options panel lists it: chosen ones first in their order, then the others. */
export function panelOrder(fields: Record<string, Field>, columns: readonly string[]): string[] {
  return [...columns, ...Object.keys(fields).filter((key) => !columns.includes(key))];
}

/** A width as it is stored: whole pixels, never below {@link leastWidth}. */
export function clampWidth(width: number): number {
  return Math.max(leastWidth, Math.round(width));
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

/** The field that names an item of the collection best: by its key, else the first text field, else the primary key. */
export function nameField(collection: Collection, fields: Record<string, Field>): string | null {
  const byKey = nameKeys.find((key) => fields[key] !== undefined);
  const byType = Object.values(fields).find(
    (field) => field.type === "string" && !field.primary_key,
  );
  const primary = Object.values(collection.fields).find((field) => field.primary_key);
  return byKey ?? byType?.field ?? primary?.field ?? null;
}

/** Splits the stored `fields`: a comma list, or a list as older presets have it. */
export function fieldList(stored: unknown): string[] {
  const entries: unknown[] =
    typeof stored === "string" ? stored.split(",") : Array.isArray(stored) ? stored : [];
  const keys = entries.filter((entry) => typeof entry === "string").map((entry) => entry.trim());
  return [...new Set(keys.filter((key) => key !== ""))];
}

function readWidths(stored: unknown): Record<string, number> {
  if (typeof stored !== "object" || stored === null) return {};
  const entries: [string, unknown][] = Object.entries(stored);
  const numbers = entries.map(([key, width]): [string, number] => [key, Number(width)]);
  return Object.fromEntries(
    numbers
      .filter(([, width]) => Number.isFinite(width) && width > 0)
      .map(([key, width]) => [key, clampWidth(width)]),
  );
}

function startColumns(fields: Record<string, Field>): string[] {
  const own = Object.values(fields).filter(
    (field) => !field.primary_key && field.type !== "sort" && hasContent(field),
  );
  const start = own.slice(0, defaultColumns).map((field) => field.field);
  const name =
    nameKeys.find((key) => start.includes(key)) ??
    start.find((key) => fields[key]?.type === "string");
  if (start.length === 0) return Object.keys(fields).slice(0, 1);
  return name === undefined ? start : [name, ...start.filter((key) => key !== name)];
}

/** Dividers and groups have nothing to show in a cell. */
function hasContent(field: Field): boolean {
  if (field.type === "group") return false;
  return field.type !== "alias" || (field.interface !== null && field.interface !== "divider");
}
