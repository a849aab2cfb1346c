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
