import type { Field } from "./field.ts";

/** A collection as `GET /collections` tells it (API contract 6.1). */
export interface Collection {
  collection: string;
  managed: boolean;
  hidden: boolean;
  single: boolean;
  icon: string | null;
  note: string | null;
  translation: unknown;
  /** Keyed by field name. */
  fields: Record<string, Field>;
}

/** An item of any collection: its fields by name. */
export type Item = Record<string, unknown>;
