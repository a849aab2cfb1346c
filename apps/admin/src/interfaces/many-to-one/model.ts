import { renderTemplate, templateFields, type Item } from "@rowhouse/contract";
import { keyOf, listOption, textOption, type ItemKey } from "@rowhouse/extension-kit";

/** Items fetched at once for the select, unless the option says otherwise (requirements 9). */
export const defaultThreshold = 20;

/** Whether a value is a reference: a key, the expanded item, or nothing. */
export function canRead(value: unknown): boolean {
  return !Array.isArray(value) && typeof value !== "boolean";
}

/** The label of a related item: its template, else its title or name, else its key. */
export function labelOf(item: Item, template: unknown, primaryKey: string): string {
  const rendered = renderTemplate(textOption(template) ?? "", item);
  return (
    rendered || textOption(item.title) || textOption(item.name) || String(item[primaryKey] ?? "")
  );
}

/** The columns of the picker: the named fields, else those of the template. */
export function pickerColumns(options: Record<string, unknown>): string[] {
  const named = listOption(options.visible_fields);
  if (named.length > 0) return named;
  const paths = templateFields(textOption(options.template) ?? "");
  return [...new Set(paths.map((path) => path.split(".")[0] ?? path))];
}

/** The item inside an expanded value; null for a bare key and for an object that says nothing but its key. */
export function expandedItem(value: unknown, primaryKey: string): Item | null {
  if (typeof value !== "object" || value === null) return null;
  const item: Item = Object.fromEntries(Object.entries(value));
  return keyOf(item, primaryKey) !== null && Object.keys(item).length > 1 ? item : null;
}

/** The key of a chosen text in the type the items have: a select only knows text. */
export function keyAmong(
  items: readonly Item[],
  chosen: string,
  primaryKey: string,
): ItemKey | null {
  const keys = items.map((item) => keyOf(item, primaryKey));
  return keys.find((key) => String(key) === chosen) ?? null;
}
