/**
 * Messages about a value inside a list of related rows (an error, text that is no valid value) are stored beside those
 * of the fields of the form, under a key made of the whole way there: the field with the list, the row, the field in it.
 */
type NestedPath = readonly string[];

/** No name of a field and no key of a row holds it. */
const separator = "\u0000";

/** The key of a way; that of a field of the form is its name. */
export function nestedKey(path: NestedPath): string {
  return path.join(separator);
}

/** The first step of a way: the field of the form. */
export function fieldOfKey(key: string): string {
  const [field = key] = key.split(separator, 1);
  return field;
}

/** The messages about values below a place, by the rest of their way. The same object where there are none. */
export function below<T>(
  all: Readonly<Record<string, T>>,
  path: NestedPath,
): Readonly<Record<string, T>> {
  const start = `${nestedKey(path)}${separator}`;
  const found = Object.entries(all).filter(([key]) => key.startsWith(start));
  if (found.length === 0) return nothing;
  return Object.fromEntries(found.map(([key, value]) => [key.slice(start.length), value]));
}

/** The keys at and below a place. */
export function keysAt(all: Readonly<Record<string, unknown>>, path: NestedPath): string[] {
  const key = nestedKey(path);
  return Object.keys(all).filter((one) => one === key || one.startsWith(`${key}${separator}`));
}

/** The rows of a list that something is said of, in the order of that. */
export function rowsBelow(all: Readonly<Record<string, unknown>>, field: string): string[] {
  return [...new Set(Object.keys(below(all, [field])).map(fieldOfKey))];
}

const nothing: Readonly<Record<string, never>> = {};
