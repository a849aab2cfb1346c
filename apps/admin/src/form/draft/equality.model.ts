/**
 * Whether staging `staged` over `saved` changes nothing
 * (interfaces.md 1.2: scalars loosely, so 1 equals "1"; objects and arrays deeply).
 * @param relatedKey primary key field of the related collection, for fields that hold a reference: the
 *   expanded item and its bare key are then the same value, and an object says only what it mentions.
 */
export function isSameValue(saved: unknown, staged: unknown, relatedKey?: string): boolean {
  if (relatedKey !== undefined) return isSameReference(saved, staged, relatedKey);
  if (isObject(saved) || isObject(staged)) return isDeepEqual(saved, staged);
  return isLooselyEqual(saved, staged);
}

/** Strict equality in depth; the order of an object's keys and keys without a value do not count. */
export function isDeepEqual(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (!isObject(a) || !isObject(b)) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((entry, index) => isDeepEqual(entry, b[index]));
  }
  // A picture that was just picked, a date object and the like: only the same one is the same.
  if (!isPlain(a) || !isPlain(b)) return false;
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...keys].every((key) => isDeepEqual(a[key], b[key]));
}

/** The primary key of an expanded reference; a bare key, a list or an item without a key stays what it is. */
export function bareKey(value: unknown, relatedKey: string): unknown {
  return isObject(value) && !Array.isArray(value) ? (value[relatedKey] ?? value) : value;
}

/** Of an expanded reference its key, and those of its values that the edit names; the bare key when it names none. */
export function mentionedPart(value: unknown, edit: unknown, relatedKey: string): unknown {
  const key = bareKey(value, relatedKey);
  if (!isObject(value) || Array.isArray(value) || isObject(key)) return key;
  const names = isObject(edit) ? Object.keys(edit).filter((name) => name !== relatedKey) : [];
  if (names.length === 0) return key;
  return { ...Object.fromEntries(names.map((name) => [name, value[name]])), [relatedKey]: key };
}

/** A staged object with more than the key edits the related item (interfaces.md 1.7), unless it repeats what is there. */
function isSameReference(saved: unknown, staged: unknown, relatedKey: string): boolean {
  if (!isObject(staged)) return isLooselyEqual(bareKey(saved, relatedKey), staged);
  const edits = Object.entries(staged).filter(([key]) => key !== relatedKey);
  if (!isLooselyEqual(bareKey(saved, relatedKey), bareKey(staged, relatedKey))) return false;
  return edits.every(([key, value]) => isObject(saved) && isDeepEqual(saved[key], value));
}

function isLooselyEqual(a: unknown, b: unknown): boolean {
  if (a === null || a === undefined || b === null || b === undefined) {
    return (a ?? null) === (b ?? null);
  }
  return scalarText(a) === scalarText(b);
}

/** Older servers send booleans as 1 and 0 (interfaces.md 1.7); "" stays different from 0 and false. */
function scalarText(value: unknown): string {
  if (value === true) return "1";
  if (value === false) return "0";
  return String(value);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype;
}
