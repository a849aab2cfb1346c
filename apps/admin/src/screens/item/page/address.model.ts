/** The keys of a batch; null when it is one item. */
export function batchKeys(key: string): string[] | null {
  const keys = [...new Set(key.split(",").filter((part) => part !== ""))];
  return keys.length > 1 ? keys : null;
}
