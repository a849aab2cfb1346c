import type { Context } from "../core/context.ts";
import type { Row } from "../database/database.ts";

/** A field without a column whose value the server works out from other columns of the row. */
export interface ComputedField {
  /** Columns the computation needs; they are read internally and not returned unless requested. */
  columns: readonly string[];
  compute(ctx: Context, row: Row): unknown;
}

/**
 * Announces a computed alias field, for example `data` of `directus_files` (API contract 3.2 rule 6).
 * It is part of `*` and may be named in `fields`; it can be neither filtered nor sorted by.
 */
export function registerComputed(collection: string, field: string, computed: ComputedField): void {
  const fields = registry.get(collection) ?? new Map<string, ComputedField>();
  fields.set(field, computed);
  registry.set(collection, fields);
}

export function computedField(collection: string, field: string): ComputedField | null {
  return registry.get(collection)?.get(field) ?? null;
}

const registry = new Map<string, Map<string, ComputedField>>();
