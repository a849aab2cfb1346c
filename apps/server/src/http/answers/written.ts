import type { Answer } from "../route.ts";

/** What services return for a write; `item` is null when the caller may not read what was written. */
interface WriteResult {
  item: Record<string, unknown> | null;
  meta?: object | undefined;
  etag?: string | null;
}

/** A written item, or nothing when the caller may not read it (API contract 1.3). */
export function writtenOne(result: WriteResult | undefined): Answer | null {
  if (!result?.item) return null;
  return { data: result.item, meta: result.meta, etag: result.etag };
}

/** Written items without those the caller may not read; nothing when that is all of them. `meta` is that of the list. */
export function writtenList(results: readonly WriteResult[]): Answer | null {
  const data = results.map(({ item }) => item).filter((item) => item !== null);
  return data.length > 0 ? { data, meta: results[0]?.meta } : null;
}

/** An object when the address named one item, a list when it named several. */
export function writtenAs(keys: readonly string[], results: readonly WriteResult[]): Answer | null {
  return keys.length === 1 ? writtenOne(results[0]) : writtenList(results);
}
