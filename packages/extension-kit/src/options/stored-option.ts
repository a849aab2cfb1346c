import { isRecord, ownValue, parseJson } from "@rowhouse/contract";

type Stored = Readonly<Record<string, unknown>>;

/**
 * The stored value of an option; undefined where there is none. A key with a dot names an entry of a stored object, which may be
 * JSON text.
 * @example storedOption({ viewQuery: { sort: 'title' } }, 'viewQuery.sort') // 'title'
 * @public
 */
export function storedOption(stored: Stored, key: string): unknown {
  const [name, entry] = placeOf(key);
  const value = ownValue(stored, name);
  return entry === null ? value : ownValue(entriesOf(value), entry);
}

/**
 * The options to be stored with another value of one; undefined takes it away. Other entries of an object stay in it.
 * @example withOption({ viewQuery: { q: 'a' } }, 'viewQuery.sort', 'title') // { viewQuery: { q: 'a', sort: 'title' } }
 * @public
 */
export function withOption(stored: Stored, key: string, value: unknown): Record<string, unknown> {
  const [name, entry] = placeOf(key);
  if (entry === null) return withEntry(stored, name, value);
  const inner = withEntry(entriesOf(ownValue(stored, name)), entry, value);
  return withEntry(stored, name, Object.keys(inner).length === 0 ? undefined : inner);
}

function placeOf(key: string): [name: string, entry: string | null] {
  const at = key.indexOf(".");
  return at === -1 ? [key, null] : [key.slice(0, at), key.slice(at + 1)];
}

function entriesOf(value: unknown): Stored {
  const object = typeof value === "string" ? parseJson(value) : value;
  return isRecord(object) ? object : {};
}

function withEntry(object: Stored, name: string, value: unknown): Record<string, unknown> {
  if (value !== undefined) return { ...object, [name]: value };
  return Object.fromEntries(Object.entries(object).filter(([key]) => key !== name));
}
