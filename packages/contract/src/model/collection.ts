import type { Field } from "./field.ts";

/** Why the items of a collection can be read and not changed: a view, a key of several columns, or no key at all. */
export type ReadonlyReason = "view" | "composite-key" | "no-key";

/** A collection as `GET /collections` returns it (API contract 6.1). */
export interface Collection {
  collection: string;
  managed: boolean;
  hidden: boolean;
  single: boolean;
  icon: string | null;
  note: string | null;
  translation: unknown;
  /** Absent where items can be changed. Not part of the contract: the app needs it to say why there is no way to edit. */
  readonly_reason?: ReadonlyReason;
  /** Keyed by field name. */
  fields: Record<string, Field>;
}

/** An item of any collection: its fields by name. */
export type Item = Record<string, unknown>;
