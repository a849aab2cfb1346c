import { isAliasType, parseJson, type Collection, type Field } from "@rowhouse/contract";

/**
 * The value a field starts with in a new item, in its wire form; null when there is none (interfaces.md 1.6).
 */
export function defaultValue(field: Field): unknown {
  const stored: unknown = field.default_value;
  if (field.type === "array")
    return stored === null || stored === "" ? [] : String(stored).split(",");
  if (field.type === "boolean")
    return stored === null ? null : ["1", "true"].includes(String(stored).toLowerCase());
  if (stored === null || stored === undefined) return null;
  if (field.type === "integer" || field.type === "decimal" || field.type === "sort")
    return numberFrom(String(stored));
  if (field.type === "json") return parseJson(String(stored)) ?? null;
  return stored;
}

/** Defaults of all fields that have one, by field key. Keys the database fills in itself are left out. */
export function defaultValues(collection: Pick<Collection, "fields">): Record<string, unknown> {
  const entries = Object.values(collection.fields)
    .filter((field) => !field.auto_increment && field.type !== null && !isAliasType(field.type))
    .map((field): [string, unknown] => [field.field, defaultValue(field)])
    .filter(([, value]) => value !== null && !(Array.isArray(value) && value.length === 0));
  return Object.fromEntries(entries);
}

function numberFrom(text: string): number | null {
  const number = Number(text);
  return text.trim() === "" || Number.isNaN(number) ? null : number;
}
