import type { Context } from "../../../core/context.ts";
import type { Values } from "../options.ts";

/** Creates (`key` null) or updates an item of a system collection that content sent nested; returns its key. */
export type NestedWriter = (
  ctx: Context,
  write: { key: string | number | null; values: Values },
) => Promise<string | number>;

/**
 * Lets content create and change items of a system collection through a many-to-one field (API contract 7.5), for
 * example files. The writer is the module's own use case with all its rules; without one such writes are refused.
 */
export function registerNestedWriter(collection: string, writer: NestedWriter): void {
  writers.set(collection, writer);
}

export function nestedWriterOf(collection: string): NestedWriter | null {
  return writers.get(collection) ?? null;
}

const writers = new Map<string, NestedWriter>();
