/**
 * Whether a value is an object with keys: no list, no null, no scalar.
 * @example isRecord({ a: 1 }) // true
 * @example isRecord([1]) // false
 */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * The value itself when it is an object with keys, else an empty one: for values whose shape only the sender knows.
 * @example asRecord(JSON.parse("[1]")) // {}
 */
export function asRecord(value: unknown): Record<string, unknown> {
  return isRecord(value) ? value : {};
}

/**
 * The value of a JSON text; undefined when it is not JSON.
 * @example parseJson("{") // undefined
 */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Whether a value is true in any of the forms that servers and apps of this API store: true, 1, "1" or "true"
 * (interfaces.md 1.7).
 */
export function isTrue(value: unknown): boolean {
  return value === true || value === 1 || value === "1" || value === "true";
}

/**
 * The value that a record holds under a name of somebody's data: a field, a collection, a status, a language. A record
 * inherits `constructor`, `toString` and more; they are names of its own only where somebody stored them.
 * @example ownValue({}, "constructor") // undefined
 */
export function ownValue<T>(
  record: Readonly<Record<string, T>> | null | undefined,
  name: string,
): T | undefined {
  return record && Object.hasOwn(record, name) ? record[name] : undefined;
}

/**
 * Whether a value holds nothing: null, a missing value, the empty text, a list without entries. Zero, false and an
 * object without keys are values.
 * @example isEmpty([]) // true
 * @example isEmpty(0) // false
 */
export function isEmpty(value: unknown): boolean {
  return (
    value === null ||
    value === undefined ||
    value === "" ||
    (Array.isArray(value) && value.length === 0)
  );
}

/**
 * A list of texts as its column holds it: with commas between the entries, as databases of this generation have it. Where that would
 * read back as another list, because an entry holds a comma, it is JSON.
 *
 * @example toArrayText(["a", "b"]) // "a,b"
 * @example toArrayText(["a, b"]) // '["a, b"]'
 */
export function toArrayText(entries: readonly unknown[]): string {
  const texts = entries.map(String);
  const plain = texts.join(",");
  const isPlain = !texts.some((text) => text.includes(",")) && !plain.startsWith("[");
  return isPlain ? plain : JSON.stringify(texts);
}

/** The list in such a text; an empty one for no text. */
export function fromArrayText(text: string): string[] {
  if (text === "") return [];
  const list = text.startsWith('["') ? parseJson(text) : undefined;
  const isList = Array.isArray(list) && list.every((entry) => typeof entry === "string");
  return isList ? list : text.split(",");
}
