import type { Field } from "./field.ts";

/** Why the items of a collection can be read and not changed: a view, or no key at all. */
export type ReadonlyReason = "view" | "no-key";

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
  /** Known to the server only: what the database calls a view, also where its items can be changed. */
  is_view?: boolean;
  /** Keyed by field name. */
  fields: Record<string, Field>;
}

/** An item of any collection: its fields by name. */
export type Item = Record<string, unknown>;
