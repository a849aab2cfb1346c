/** The keys of the items before and after an item; null where there is none. */
export interface Steps {
  previous: string | null;
  next: string | null;
}

/** What stands beside a key; null when the list does not have it. */
export function stepsAround(keys: readonly string[], key: string): Steps | null {
  const index = keys.indexOf(key);
  if (index < 0) return null;
  return { previous: keys[index - 1] ?? null, next: keys[index + 1] ?? null };
}
